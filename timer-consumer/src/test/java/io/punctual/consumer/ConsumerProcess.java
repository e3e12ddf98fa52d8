package io.punctual.consumer;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The whole service as a process of its own, which can be killed. */
final class ConsumerProcess implements AutoCloseable {

  private final Process process;

  private ConsumerProcess(Process process) {
    this.process = process;
  }

  static ConsumerProcess start(String nameServer, String topic, URI callback) throws IOException {
    return new ConsumerProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                ConsumerApplication.class.getName(),
                "--server.port=0",
                "--punctual.rocketmq.name-server=" + nameServer,
                "--punctual.hold.late-arrival-max=60s", // dues pass while it starts
                "--punctual.alarms.topic=" + topic,
                "--punctual.alarms.group=" + topic + "-consumers",
                "--punctual.deliveries.token=" + FakeCallback.TOKEN,
                "--punctual.callback.urls=" + callback)
            .inheritIO()
            .start());
  }

  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(15, TimeUnit.SECONDS)) {
      kill();
    }
  }
}
