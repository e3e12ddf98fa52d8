package io.punctual.api.admit;

import java.util.Set;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Tomcat's HTTP/1.1, which shows its open connections. Tomcat makes it by the class's name. */
public final class SeenConnections extends Http11NioProtocol {

  Set<? extends SocketWrapperBase<?>> open() {
    return getEndpoint().getConnections();
  }
}
