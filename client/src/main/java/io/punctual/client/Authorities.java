package io.punctual.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Trust in the certificates of a file alone, for an API whose authority Java does not know. */
public final class Authorities {

  private Authorities() {}

  /**
   * @param pem one certificate or several
   * @throws IOException without a readable file, or without a certificate in it
   */
  public static SSLContext of(Path pem) throws IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      return trusting(CertificateFactory.getInstance("X.509").generateCertificates(in));
    } catch (CertificateException e) {
      throw new IOException(pem + " holds no certificates in PEM", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SSLContext trusting(Collection<? extends Certificate> certificates)
      throws IOException, GeneralSecurityException {
    if (certificates.isEmpty()) {
      throw new CertificateException("none");
    }
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("authority-" + number++, certificate);
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
