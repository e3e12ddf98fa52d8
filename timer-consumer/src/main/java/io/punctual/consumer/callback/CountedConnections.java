package io.punctual.consumer.callback;

import io.punctual.consumer.watch.ConsumerEvents;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.io.HttpConnectionFactory;
import org.jspecify.annotations.Nullable;

/** Makes the pool's connections. */
final class CountedConnections implements HttpConnectionFactory<ManagedHttpClientConnection> {

  private final ConsumerEvents events;
  private final AtomicLong made = new AtomicLong();

  CountedConnections(ConsumerEvents events) {
    this.events = events;
  }

  @Override
  public ManagedHttpClientConnection createConnection(@Nullable Socket socket) throws IOException {
    CountedConnection connection =
        new CountedConnection("callback-" + made.getAndIncrement(), events);
    if (socket != null) {
      connection.bind(socket);
    }
    return connection;
  }
}
