package io.punctual.api.admit;

import java.util.Set;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The connections of callers. */
public record OpenConnections(ServletWebServerApplicationContext context) {

  public Set<? extends SocketWrapperBase<?>> now() {
    if (context.getWebServer() instanceof TomcatWebServer server) {
      for (Connector connector : server.getTomcat().getService().findConnectors()) {
        if (connector.getProtocolHandler() instanceof SeenConnections seen) {
          return seen.open();
        }
      }
    }
    return Set.of(); // it does not listen yet
  }

  /** Not while a request of it is being done. */
  public static boolean closeIfIdle(SocketWrapperBase<?> connection) {
    boolean idle = connection.getLock().tryLock();
    if (idle) {
      try {
        connection.close();
      } finally {
        connection.getLock().unlock();
      }
    }
    return idle;
  }
}
