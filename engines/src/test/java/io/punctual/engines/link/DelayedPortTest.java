package io.punctual.engines.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DelayedPortTest {
  private static final Duration ROUND_TRIP = Duration.ofMillis(40);

  @Test
  void anAnswerTakesTheRoundTripAndComesWhole() throws Exception {
    byte[] sent = new byte[200_000];
    new java.util.Random(1).nextBytes(sent);
    try (ServerSocket far = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        DelayedPort near = leadingTo(far)) {
      Thread.ofVirtual().start(() -> echo(far));
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), near.port())) {
        long from = System.nanoTime();
        Thread.ofVirtual().start(() -> send(socket, sent));
        byte[] answer = socket.getInputStream().readNBytes(sent.length);

        assertThat(answer).isEqualTo(sent);
        assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(ROUND_TRIP);
      }
    }
  }

  @Test
  void theCallersEndReachesTheOtherSide() throws Exception {
    try (ServerSocket far = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        DelayedPort near = leadingTo(far)) {
      new Socket(InetAddress.getLoopbackAddress(), near.port()).close();

      try (Socket accepted = far.accept()) {
        assertThat(accepted.getInputStream().read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void whatIsHalfOpenCarriesNothingAndIsGoneAfterwards() throws Exception {
    try (ServerSocket far = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        DelayedPort near = leadingTo(far);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), near.port());
        Socket accepted = far.accept()) {
      near.ail(Ailment.HALF_OPEN);
      socket.getOutputStream().write(1);
      accepted.setSoTimeout(200);

      assertThatThrownBy(() -> accepted.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      near.heal();
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aPortThatLeadsElsewhereEndsWhatItCarried() throws Exception {
    try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket second = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        DelayedPort near = leadingTo(first);
        Socket before = new Socket(InetAddress.getLoopbackAddress(), near.port());
        Socket accepted = first.accept()) {
      near.leadTo(new InetSocketAddress(second.getInetAddress(), second.getLocalPort()));

      assertThat(accepted.getInputStream().read()).isEqualTo(-1);
      assertThat(before.getInputStream().read()).isEqualTo(-1);
      Thread.ofVirtual().start(() -> echo(second));
      try (Socket after = new Socket(InetAddress.getLoopbackAddress(), near.port())) {
        send(after, new byte[] {7});
        assertThat(after.getInputStream().read()).isEqualTo(7);
      }
    }
  }

  private static DelayedPort leadingTo(ServerSocket far) throws IOException {
    return DelayedPort.leadingTo(far.getLocalPort(), ROUND_TRIP);
  }

  private static void echo(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void send(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
