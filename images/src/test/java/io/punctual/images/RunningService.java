package io.punctual.images;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import io.punctual.verify.watch.HealthCheck;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.awaitility.core.ConditionTimeoutException;
import org.testcontainers.containers.GenericContainer;

/** A service in its container, on a port of this machine. */
final class RunningService implements AutoCloseable {
  private static final Duration ASK_EVERY = Duration.ofMillis(50);

  private static final int STOP_SECONDS_MAX = 20;

  private final Image image;
  private final GenericContainer<?> container;
  private final URI url;
  private final long started = System.nanoTime();

  private RunningService(Image image, GenericContainer<?> container, URI url) {
    this.image = image;
    this.container = container;
    this.url = url;
  }

  /** Returns when its process runs; ready it is later. */
  static RunningService start(Image image, int port, Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("SERVER_PORT", Integer.toString(port));
    RunningService service =
        new RunningService(
            image, Containers.service(image, all), URI.create("http://127.0.0.1:" + port));
    service.container.start();
    return service;
  }

  URI url() {
    return url;
  }

  /** How long after its container's start it was ready; what it said, if it was not in time. */
  Duration awaitReady(Duration atMost) {
    HealthCheck readiness = HealthCheck.readinessOf(url);
    try {
      await()
          .atMost(atMost)
          .pollDelay(Duration.ZERO)
          .pollInterval(ASK_EVERY)
          .until(() -> readiness.isUp() || !container.isRunning());
    } catch (ConditionTimeoutException tooLate) {
      throw new AssertionError(image + " is not ready after " + since() + "\n" + said(), tooLate);
    }
    if (!container.isRunning()) {
      throw new AssertionError(image + " has ended after " + since() + "\n" + said());
    }
    return since();
  }

  private Duration since() {
    return Duration.ofNanos(System.nanoTime() - started);
  }

  String said() {
    return container.getLogs();
  }

  /**
   * By SIGTERM, as a cluster stops it.
   *
   * @return what its process ended with
   */
  long stop() {
    DockerClient docker = container.getDockerClient();
    docker.stopContainerCmd(container.getContainerId()).withTimeout(STOP_SECONDS_MAX).exec();
    Long exit = container.getCurrentContainerInfo().getState().getExitCodeLong();
    return exit == null ? -1 : exit;
  }

  @Override
  public void close() {
    container.stop();
  }

  @Override
  public String toString() {
    return image.toString();
  }
}
