package io.punctual.lifecycle;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** The port that a service of this process listens on, for requests that it makes to itself. */
public final class OwnPort {

  private static final String LOOPBACK = "127.0.0.1";

  private OwnPort() {}

  /**
   * Asks it, by TLS where it listens by TLS: its own certificate is trusted, whichever host that
   * names, and shown.
   */
  public static RestClient.Builder client(Environment started, SslBundles bundles) {
    String port = started.getRequiredProperty("local.server.port");
    String bundle = started.getProperty("server.ssl.bundle");
    return RestClient.builder()
        .requestFactory(new Requests(bundle == null ? null : trusting(bundles.getBundle(bundle))))
        .baseUrl((bundle == null ? "http://" : "https://") + LOOPBACK + ":" + port);
  }

  private static SSLSocketFactory trusting(SslBundle own) {
    try {
      KeyStore itself = own.getStores().getKeyStore();
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(itself);
      SSLContext tls = SSLContext.getInstance(own.getProtocol());
      tls.init(own.getManagers().getKeyManagers(), trust.getTrustManagers(), null);
      return tls.getSocketFactory();
    } catch (GeneralSecurityException unusable) {
      throw new IllegalStateException("the service's own certificate can't be used", unusable);
    }
  }

  private static final class Requests extends SimpleClientHttpRequestFactory {

    private final @Nullable SSLSocketFactory tls;

    Requests(@Nullable SSLSocketFactory tls) {
      this.tls = tls;
    }

    @Override
    protected void prepareConnection(HttpURLConnection connection, String method)
        throws IOException {
      super.prepareConnection(connection, method);
      if (tls != null && connection instanceof HttpsURLConnection secured) {
        secured.setSSLSocketFactory(tls);
        secured.setHostnameVerifier((host, session) -> host.equals(LOOPBACK));
      }
    }
  }
}
