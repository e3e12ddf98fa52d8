package io.punctual.perf;

import io.punctual.client.PunctualClient;
import io.punctual.perf.audit.RunAudit;
import io.punctual.perf.lab.CommandText;
import io.punctual.perf.lab.GatherReport;
import io.punctual.standalone.ApiAddress;
import io.punctual.standalone.KafkaAddress;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Report;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "audit",
    description = {
      "Holds the ledger of a time range against the topics, on any cluster: every timer accounted",
      "for, lateness by topic, hour and cause, the worst ten. Exit code 1 when they differ."
    },
    mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private ApiAddress api = new ApiAddress();
  @Mixin private KafkaAddress kafka = new KafkaAddress();

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "Again for more (default: all that the ledger names).")
  private List<String> topics = List.of();

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "RFC 3339 in UTC, or so long ago as ISO 8601 says: PT1H (default: PT1H).")
  private String from = "PT1H";

  @Option(names = "--to", paramLabel = "TIME", description = "Likewise (default: now).")
  private String to = "PT0S";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes (default: data/perf/audit-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws InterruptedException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    URI asked = api.url(command.commandLine());
    String read = kafka.bootstrapServers(api.data());
    Repetition found;
    try (PunctualClient client = new PunctualClient(asked, api.bearer(command.commandLine()))) {
      found =
          new RunAudit(client, read)
              .run(topics, moment("--from", from, now), moment("--to", to, now));
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("API", asked.toString());
    facts.put("Kafka", read);
    Report report =
        Report.of(
            command.name(),
            CommandText.of(command),
            now.toString(),
            facts,
            Map.of(),
            List.of(),
            List.of(),
            List.of(found));
    return GatherReport.write(GatherReport.folder(out, api.data(), command.name(), now), report);
  }

  private Instant moment(String option, String text, Instant now) {
    try {
      return text.startsWith("P") ? now.minus(Duration.parse(text)) : Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new ParameterException(
          command.commandLine(),
          option + " must be like 2026-11-21T15:00:00Z or PT30M, not " + text);
    }
  }
}
