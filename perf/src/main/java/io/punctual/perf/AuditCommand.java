package io.punctual.perf;

import io.punctual.client.PunctualClient;
import io.punctual.perf.audit.RunAudit;
import io.punctual.perf.lab.CommandText;
import io.punctual.perf.lab.GatherReport;
import io.punctual.standalone.ApiAddress;
import io.punctual.standalone.KafkaAddress;
import io.punctual.standalone.ReadMoment;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Report;
import io.punctual.verify.watch.KafkaClients;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "audit",
    description = {
      "Compares the receipts of a time range with the records in the topics, on any cluster:",
      "differences, lateness by topic, hour and cause, the worst ten. Exit code 1: they differ."
    },
    mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private ApiAddress api = new ApiAddress();
  @Mixin private KafkaAddress kafka = new KafkaAddress();

  @Option(names = "--topic", paramLabel = "TOPIC", description = "Again for more (default: all).")
  private List<String> topics = List.of();

  @Option(
      names = "--from",
      paramLabel = "TIME",
      converter = ReadMoment.class,
      description = "RFC 3339, epoch milliseconds, or from now (default: -1h).")
  private Instant from = Instant.now().minus(Duration.ofHours(1));

  @Option(
      names = "--to",
      paramLabel = "TIME",
      converter = ReadMoment.class,
      description = "Likewise (default: now).")
  private Instant to = Instant.now();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes (default: data/perf/audit-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws InterruptedException {
    Instant now = millis(Instant.now());
    KafkaClients brokers = kafka.clients(api.data());
    try (PunctualClient client = api.client(command.commandLine())) {
      Repetition audit = new RunAudit(client, brokers).run(topics, millis(from), millis(to));
      Report report =
          new Report(
              command.name(),
              CommandText.of(command),
              now.toString(),
              Map.of("API", client.api().toString(), "Kafka", brokers.bootstrapServers()),
              Map.of(),
              List.of(),
              List.of(),
              List.of(),
              List.of(audit));
      GatherReport.write(report, out, api.data().folder(), now);
      return report.exitCode();
    }
  }

  private static Instant millis(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS);
  }
}
