package io.punctual.store.preflight;

import org.springframework.core.env.Environment;

/** The configured address of the database, for people: without what may be a secret in it. */
final class DatabaseAddress {

  private DatabaseAddress() {}

  static String of(Environment environment) {
    return masked(environment.getProperty("spring.datasource.url", ""));
  }

  /** Any text, each address in it without its user and its parameters. */
  static String masked(String text) {
    return text.replaceAll("\\?\\S*", "").replaceAll("//[^\\s/]*@", "//");
  }
}
