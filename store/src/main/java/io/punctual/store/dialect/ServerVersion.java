package io.punctual.store.dialect;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which of the servers that speak this dialect it is. */
public record ServerVersion(Product product, int major, int minor) {
  /** A server, and the oldest version that has all that is asked of it. */
  public enum Product {
    /** 8.0 is the first with NOWAIT. */
    MYSQL("MySQL", 8, 0),
    MARIADB("MariaDB", 10, 11),
    TIDB("TiDB", 8, 5);

    private final String title;
    private final int major;
    private final int minor;

    Product(String title, int major, int minor) {
      this.title = title;
      this.major = major;
      this.minor = minor;
    }

    private ServerVersion oldest() {
      return new ServerVersion(this, major, minor);
    }
  }

  /** What {@link #of} reads. */
  public static final String QUERY = "SELECT VERSION()";

  /** TiDB says "8.0.11-TiDB-v8.5.6": the first number is MySQL's, to whom it is alike. */
  private static final Pattern VERSION =
      Pattern.compile("(?:.*-TiDB-v)?(\\d+)\\.(\\d+)\\..*", Pattern.DOTALL);

  /**
   * @param said by the server; empty if none of these says such a thing
   */
  public static Optional<ServerVersion> of(String said) {
    Matcher version = VERSION.matcher(said);
    return version.matches()
        ? Optional.of(
            new ServerVersion(
                product(said),
                Integer.parseInt(version.group(1)),
                Integer.parseInt(version.group(2))))
        : Optional.empty();
  }

  private static Product product(String said) {
    return said.contains("TiDB")
        ? Product.TIDB
        : said.contains("MariaDB") ? Product.MARIADB : Product.MYSQL;
  }

  public boolean isTiDb() {
    return product == Product.TIDB;
  }

  public boolean isServed() {
    return Comparator.comparingInt(ServerVersion::major)
            .thenComparingInt(ServerVersion::minor)
            .compare(this, product.oldest())
        >= 0;
  }

  /** Those that are served, for people. */
  public static String served() {
    return Stream.of(Product.values()).map(it -> it.oldest().toString()).collect(joining(", "));
  }

  @Override
  public String toString() {
    return "%s %d.%d".formatted(product.title, major, minor);
  }
}
