package io.punctual.api.request;

import java.util.regex.Pattern;

/**
 * The form of a name that its owner gives and that stands in a path. No colon: what follows one is
 * what is to be done. {@code .} and {@code ..} would be lost.
 */
public final class PathName {

  /** What is said of another one. */
  public static final String FORM = "must be 1 to 64 of A-Z a-z 0-9 . _ ~ - and not . or ..";

  private static final Pattern LEGAL = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,64}");

  private PathName() {}

  public static boolean isLegal(String text) {
    return LEGAL.matcher(text).matches();
  }
}
