package io.punctual.api.problem;

/**
 * One mistake in a body or a query.
 *
 * @param pointer JSON pointer (RFC 6901) into the body, or a parameter's name
 * @param detail what is wrong, for a human
 */
public record FieldError(String pointer, String detail) {

  /** The same in a larger body, where what it points into stands at that pointer. */
  FieldError under(String place) {
    return new FieldError(place + pointer, detail);
  }

  /** The pointer to a member, itself escaped. */
  public static String pointer(String... members) {
    StringBuilder pointer = new StringBuilder();
    for (String member : members) {
      pointer.append('/').append(member.replace("~", "~0").replace("/", "~1"));
    }
    return pointer.toString();
  }
}
