package io.punctual.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What engines show that take TLS.
 *
 * @param certificate PEM file, with the engines' address among its names
 * @param privateKey PEM file of its key, in PKCS #8
 */
public record TlsKeys(Path certificate, Path privateKey) {

  /** Of a file: one line of a Java properties file. */
  static String asProperty(Path pem) {
    try {
      return Files.readString(pem).replace("\n", "\\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + pem, e);
    }
  }
}
