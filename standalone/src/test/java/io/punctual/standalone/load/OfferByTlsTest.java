package io.punctual.standalone.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.punctual.engines.SelfSigned;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.FailedRequest;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.PostTimers;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Load for an API whose authority Java does not know. */
class OfferByTlsTest {
  private static final UUID ID = UUID.fromString("01234567-89ab-7def-8123-456789abcdef");

  @TempDir private Path folder;
  private SelfSigned self;
  private HttpsServer server;

  @BeforeEach
  void start() throws IOException {
    self = SelfSigned.make(folder, "IP:127.0.0.1");
    server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(self.tls()));
    server.createContext("/", OfferByTlsTest::created);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void itIsTrustedByTheFileOfItsAuthority() {
    PostTimers post = submitOne(Optional.of(self.certificate()));

    assertThat(post.answers().failed()).isEmpty();
    assertThat(post.accepted().ids()).containsExactly(ID);
  }

  @Test
  void withoutThatFileNothingIsSent() {
    PostTimers post = submitOne(Optional.empty());

    assertThat(post.accepted().count()).isZero();
    assertThat(post.answers().failed())
        .extracting(FailedRequest::kind)
        .containsExactly("no answer");
  }

  private PostTimers submitOne(Optional<Path> authorities) {
    URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
    try (PostTimers post = new PostTimers(List.of(url), Optional.empty(), authorities, 1, false)) {
      new OpenLoop(post, TimerShape.ofRun("demo", 1, "run"), DueRule.ahead(0, 0), 1)
          .run(Rate.single(100), 1);
      return post;
    }
  }

  private static void created(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Location", "/v1/timers/" + ID);
    exchange.sendResponseHeaders(201, -1);
    exchange.close();
  }
}
