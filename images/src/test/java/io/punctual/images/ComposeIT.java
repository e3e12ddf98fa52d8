package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.verify.watch.HealthCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code compose.yaml} as it stands: the official images of the engines, and ours. Needs Docker
 * with its compose plugin and a registry to pull from, so it is no part of the build: -Pcontainers.
 */
@Tag("compose")
class ComposeIT {
  private static final Path FILE = Path.of("..", "compose.yaml");
  private static final URI API = URI.create("http://127.0.0.1:8080");
  private static final int MINUTES_MAX = 10;

  @BeforeAll
  static void up() throws Exception {
    for (Image image : Image.values()) {
      docker("load", "--input", image.tar().toString());
    }
    compose("up", "--detach", "--wait");
  }

  @AfterAll
  static void down() throws Exception {
    compose("down", "--volumes");
  }

  @Test
  void everyTimerArrivesAtItsDue() throws Exception {
    await("the API").atMost(Duration.ofMinutes(1)).until(HealthCheck.readinessOf(API)::isUp);
    new SubmitAndWatch(API, "127.0.0.1:9092", "demo").everyPromiseIsKept();
  }

  private static void compose(String... words) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("compose", "--file", FILE.toString()));
    all.addAll(List.of(words));
    docker(all.toArray(String[]::new));
  }

  private static void docker(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("docker"));
    command.addAll(List.of(words));
    ProcessBuilder docker = new ProcessBuilder(command).inheritIO();
    docker
        .environment()
        .putAll(Map.of("PUNCTUAL_IMAGES", Image.repository(), "PUNCTUAL_TAG", Image.tag()));
    Process running = docker.start();
    boolean ended = running.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
    running.destroy();
    assertThat(ended && running.exitValue() == 0).as(String.join(" ", command)).isTrue();
  }
}
