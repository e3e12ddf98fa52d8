package io.punctual.perf.fault;

import static io.punctual.perf.fault.Processes.run;
import static java.nio.file.StandardOpenOption.APPEND;

import io.punctual.engines.process.DataFolder;
import io.punctual.standalone.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * File systems of the engines' data, one for each, which can be full.
 *
 * @param folder has an image of each, and where it is mounted
 */
record Disks(Path folder) implements AutoCloseable {
  private static final Map<String, String> FOLDERS =
      Map.of("mariadb", "mariadb", "kafka", "kafka", "broker", "rocketmq-broker");
  private static final String SIZE = "8G"; // of which the image takes what is written
  private static final int LEFT_BYTES = 8 << 20;
  private static final int CHUNK_BYTES = 4_096;

  static List<String> engines() {
    return FOLDERS.keySet().stream().sorted().toList();
  }

  /** Makes them, if that is allowed here; else says why it is not. */
  boolean mount() {
    close(); // what a killed run has left
    try {
      engines().forEach(this::mount);
      return true;
    } catch (IllegalStateException e) {
      System.out.println("disk-full: left out, for it needs root on Linux: " + e.getMessage());
      close();
      return false;
    }
  }

  private void mount(String engine) {
    String image = folder.resolve(engine + ".img").toString();
    run("mkdir", "-p", at(engine).toString());
    run("truncate", "--size=0", image);
    run("truncate", "--size=" + SIZE, image);
    run("mkfs.ext4", "-q", "-F", "-m", "0", "-N", "20000", "-J", "size=16", image);
    run("mount", "-o", "loop", image, at(engine).toString());
  }

  private Path at(String engine) {
    return folder.resolve(engine);
  }

  /** Moves the data of engines that do not run. */
  void carry(Stack stack) {
    stack.engines().mariaDb().start(); // its new folder is renamed, which no other disk allows
    stack.engines().mariaDb().stop();
    FOLDERS.forEach((engine, name) -> move(stack.config().data().folder(name), at(engine)));
  }

  private static void move(Path from, Path disk) {
    Path to = disk.resolve(from.getFileName());
    run("cp", "-a", from.toString(), to.toString());
    DataFolder.delete(from);
    try {
      Files.createSymbolicLink(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** To the last byte; what is returned makes room again. */
  Runnable fill(String engine) {
    Path ballast = at(engine).resolve("ballast");
    long room = at(engine).toFile().getUsableSpace();
    run("fallocate", "--length=" + Math.max(1, room - LEFT_BYTES), ballast.toString());
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
    try (FileChannel rest = FileChannel.open(ballast, APPEND)) {
      while (true) {
        rest.write(chunk.clear());
      }
    } catch (IOException full) {
      return () -> run("rm", ballast.toString());
    }
  }

  @Override
  public void close() {
    for (String engine : engines()) {
      try {
        run("umount", at(engine).toString());
      } catch (IllegalStateException notMounted) {
        continue;
      }
    }
  }
}
