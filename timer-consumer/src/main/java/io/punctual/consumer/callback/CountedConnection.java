package io.punctual.consumer.callback;

import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.HttpConnectionFactory;
import org.apache.hc.core5.io.CloseMode;

/** A connection that says when it is made and when it is gone. */
final class CountedConnection extends DefaultManagedHttpClientConnection {

  private final ConsumerEvents events;
  private final AtomicBoolean open = new AtomicBoolean();

  private CountedConnection(String id, ConsumerEvents events) {
    super(id);
    this.events = events;
  }

  static HttpConnectionFactory<ManagedHttpClientConnection> factory(ConsumerEvents events) {
    AtomicLong made = new AtomicLong();
    return socket -> {
      CountedConnection connection =
          new CountedConnection("callback-" + made.getAndIncrement(), events);
      if (socket != null) {
        connection.bind(socket);
      }
      return connection;
    };
  }

  @Override
  public void bind(SocketHolder socketHolder) throws IOException {
    super.bind(socketHolder);
    if (open.compareAndSet(false, true)) {
      events.happened(new ConsumerEvent.ConnectionOpened());
    }
  }

  @Override
  public void bind(Socket socket) throws IOException {
    super.bind(socket);
    if (open.compareAndSet(false, true)) {
      events.happened(new ConsumerEvent.ConnectionOpened());
    }
  }

  @Override
  public void close() throws IOException {
    gone();
    super.close();
  }

  @Override
  public void close(CloseMode closeMode) {
    gone();
    super.close(closeMode);
  }

  private void gone() {
    if (open.compareAndSet(true, false)) {
      events.happened(new ConsumerEvent.ConnectionClosed());
    }
  }
}
