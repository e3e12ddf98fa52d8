package io.punctual.engines;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.stream.Stream;

/** Which database the engines have: one that is started, or one that runs. */
public sealed interface DatabaseChoice {
  /** One that is started. */
  enum Started implements DatabaseChoice {
    MARIADB("11.4"),
    MARIADB_10("10.11"),
    MYSQL("9.7"),
    TIDB("8.5.6");

    private final String version;

    Started(String version) {
      this.version = version;
    }

    String version() {
      return version;
    }

    boolean isMariaDb() {
      return this == MARIADB || this == MARIADB_10;
    }

    @Override
    public String toString() {
      return this == MARIADB_10 ? "mariadb-10.11" : name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One that runs somewhere, and that nobody starts or stops here.
   *
   * @param url of an empty database, or of one of Punctual's
   */
  record Running(String url) implements DatabaseChoice {
    private static final String BEGINNING = "jdbc:mysql://";

    public Running {
      if (!url.matches(BEGINNING + "[^/?]+/\\w+(\\?.*)?")) {
        throw new IllegalArgumentException(
            "'%s' is neither %s, nor an address like %shost:3306/punctual"
                .formatted(
                    url,
                    Stream.of(Started.values()).map(Started::toString).collect(joining(", ")),
                    BEGINNING));
      }
    }

    /** Without its options, among which a password may be. */
    @Override
    public String toString() {
      return url.replaceFirst("\\?.*", "");
    }
  }

  /** Reads a name, or the address of a server. */
  static DatabaseChoice of(String text) {
    return Stream.of(Started.values())
        .filter(it -> it.toString().equals(text))
        .<DatabaseChoice>map(it -> it)
        .findFirst()
        .orElseGet(() -> new Running(text));
  }
}
