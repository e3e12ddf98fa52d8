package io.punctual.standalone;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Under which folder everything is kept. */
public final class DataOption {
  public static final Path HOME = Path.of(System.getProperty("punctual.home", "."));

  @Option(
      names = "--data",
      description = "Folder of data, logs and secrets (default: data, beside this command).")
  private Path folder = usual().root();

  static DataFolder usual() {
    return new DataFolder(HOME.resolve("data"));
  }

  public DataFolder folder() {
    return new DataFolder(folder);
  }
}
