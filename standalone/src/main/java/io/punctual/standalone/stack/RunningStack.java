package io.punctual.standalone.stack;

import static java.util.stream.Collectors.joining;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.RunRecord;
import io.punctual.verify.watch.HealthCheck;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/** The processes that run under a data folder, by their run records. */
public record RunningStack(List<RunRecord> processes) {

  public static RunningStack in(DataFolder data) {
    return new RunningStack(
        RunRecord.in(data.root().resolve("run")).stream()
            .filter(record -> record.process().isPresent())
            .toList());
  }

  /** Where Kafka's clients begin. */
  public String kafka() {
    String nodes =
        processes.stream()
            .filter(record -> record.name().matches("kafka(-\\d+)?"))
            .map(record -> record.address().with(record.port()))
            .collect(joining(","));
    if (nodes.isEmpty()) {
      throw new IllegalStateException("Kafka does not run: ./punctual up");
    }
    return nodes;
  }

  public List<URI> urls(ServiceKind kind) {
    return processes.stream()
        .filter(record -> record.name().startsWith(kind.title() + "-"))
        .map(record -> URI.create("http://" + record.address().with(record.port())))
        .toList();
  }

  /** At least one of each service answers. */
  public boolean isUp() {
    return Stream.of(ServiceKind.values())
        .allMatch(kind -> urls(kind).stream().anyMatch(url -> HealthCheck.of(url).isUp()));
  }
}
