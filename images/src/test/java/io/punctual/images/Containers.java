package io.punctual.images;

import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * Makes containers of our images with what a cluster gives them: a root that is read-only, a /tmp,
 * no capability, half a gigabyte of memory. On the host's network, since the engines listen on its
 * loopback.
 */
final class Containers {
  private static final long MEMORY_BYTES = 512L * 1024 * 1024;
  private static final Duration JOB_MAX = Duration.ofSeconds(120);

  private Containers() {}

  /** Puts an image's archive into the daemon. */
  static void load(Image image) {
    try (InputStream tar = Files.newInputStream(image.tar())) {
      DockerClientFactory.instance().client().loadImageCmd(tar).exec();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static GenericContainer<?> service(Image image, Map<String, String> environment) {
    return of(image).withEnv(environment);
  }

  /** Returns when a program that has one thing to do has done it; throws when it has not. */
  static void run(Image image, String verb, Map<String, String> environment) {
    try (GenericContainer<?> job = of(image).withEnv(environment).withCommand(verb)) {
      job.withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(JOB_MAX)).start();
    }
  }

  @SuppressWarnings("resource") // whoever asked for it closes it
  private static GenericContainer<?> of(Image image) {
    return new GenericContainer<>(DockerImageName.parse(image.reference()))
        .withImagePullPolicy(name -> false)
        .withNetworkMode("host")
        .withCreateContainerCmdModifier(create -> harden(create.getHostConfig()));
  }

  private static void harden(HostConfig host) {
    host.withReadonlyRootfs(true)
        .withTmpFs(Map.of("/tmp", "rw,noexec,nosuid,size=64m"))
        .withCapDrop(Capability.ALL)
        .withSecurityOpts(List.of("no-new-privileges"))
        .withMemory(MEMORY_BYTES)
        .withMemorySwap(MEMORY_BYTES);
  }
}
