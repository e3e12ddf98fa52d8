package io.punctual.engines;

/** A user of the database. */
public record Credentials(String user, String password) {

  @Override
  public String toString() {
    return user;
  }
}
