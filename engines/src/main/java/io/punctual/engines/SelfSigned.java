package io.punctual.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * For tests: a certificate that is its own authority.
 *
 * @param certificate a PEM file
 * @param privateKey of it: a PEM file, PKCS #8
 * @param tls shows this certificate, and trusts it alone
 */
public record SelfSigned(Path certificate, Path privateKey, SSLContext tls) {
  private static final String PASSWORD = "changeit";
  private static final String ALIAS = "self";

  /**
   * Writes both into the folder, in place of those that are there.
   *
   * @param host as {@code IP:127.0.0.1} or {@code DNS:localhost}
   */
  public static SelfSigned make(Path folder, String host) {
    Path certificate = folder.resolve("certificate.pem");
    Path privateKey = folder.resolve("private-key.pem");
    try {
      Path store = folder.resolve("keys.p12");
      Files.deleteIfExists(store);
      keytool(store, host);
      KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
      byte[] key = keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
      writePem(privateKey, "PRIVATE KEY", key);
      writePem(certificate, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
      return new SelfSigned(certificate, privateKey, tls(keys));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SSLContext tls(KeyStore keys) throws IOException, GeneralSecurityException {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return tls;
  }

  private static void keytool(Path store, String host) throws IOException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + host.substring(host.indexOf(':') + 1),
                "-ext",
                "SAN=" + host,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), UTF_8);
    if (keytool.onExit().join().exitValue() != 0) {
      throw new IOException("keytool: " + output);
    }
  }

  private static void writePem(Path file, String what, byte[] content) throws IOException {
    Files.writeString(
        file,
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(what, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)));
  }
}
