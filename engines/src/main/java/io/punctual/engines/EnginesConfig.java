package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;

/** Under which folder the engines keep their data, and on which ports they listen. */
public record EnginesConfig(DataFolder data, EnginePorts ports) {

  public static EnginesConfig in(Path folder, EnginePorts ports) {
    return new EnginesConfig(new DataFolder(folder), ports);
  }
}
