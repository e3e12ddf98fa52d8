package io.punctual.images;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a {@code docker save} archive says and holds, read without Docker. */
final class ImageTar {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int CONTENT_BYTES_MAX = 1_000_000;
  private static final Map<Path, ImageTar> READ = new ConcurrentHashMap<>();

  private final Map<String, TarArchiveEntry> files = new LinkedHashMap<>();
  private final Map<String, byte[]> contents = new LinkedHashMap<>();
  private final JsonNode manifest;
  private final byte[] configuration;

  private ImageTar(Path tar) throws IOException {
    Map<String, byte[]> parts = new HashMap<>();
    try (TarArchiveInputStream in = open(Files.newInputStream(tar))) {
      for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        parts.put(entry.getName(), in.readAllBytes());
      }
    }
    this.manifest = JSON.readTree(parts.get("manifest.json")).path(0);
    this.configuration = parts.get(manifest.path("Config").asString());
    for (JsonNode layer : manifest.path("Layers")) {
      readLayer(parts.get(layer.asString()));
    }
  }

  /** Unpacked once, whoever asks how often. */
  static ImageTar read(Path tar) {
    return READ.computeIfAbsent(tar, ImageTar::readAnew);
  }

  private static ImageTar readAnew(Path tar) {
    try {
      return new ImageTar(tar);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + tar + ": ./punctual images makes it", e);
    }
  }

  private void readLayer(byte[] layer) throws IOException {
    try (TarArchiveInputStream in = open(new ByteArrayInputStream(layer))) {
      for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        String path = entry.getName().replaceFirst("^\\./", "").replaceFirst("/$", "");
        files.put(path, entry);
        if (entry.isFile() && path.startsWith("app/") && entry.getSize() <= CONTENT_BYTES_MAX) {
          contents.put(path, in.readAllBytes());
        }
      }
    }
  }

  private static TarArchiveInputStream open(InputStream raw) throws IOException {
    BufferedInputStream in = new BufferedInputStream(raw);
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return new TarArchiveInputStream(packed ? new GZIPInputStream(in) : in);
  }

  /** The image's id: the digest of its configuration, which names each layer by its own. */
  String id() {
    return sha256(configuration);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  List<String> references() {
    return manifest.path("RepoTags").valueStream().map(JsonNode::asString).toList();
  }

  /** How the container is run: user, entry point, environment, labels. */
  JsonNode container() {
    return JSON.readTree(configuration).path("config");
  }

  /** By path, without a leading slash; of a file that is in two layers the upper one. */
  Map<String, TarArchiveEntry> files() {
    return files;
  }

  /** The content of a file under /app of at most a megabyte. */
  byte[] content(String path) {
    byte[] content = contents.get(path);
    if (content == null) {
      throw new IllegalArgumentException("no file " + path + " in the image");
    }
    return content;
  }

  /** All layers' files, unpacked. */
  long bytes() {
    return files.values().stream().mapToLong(TarArchiveEntry::getSize).sum();
  }
}
