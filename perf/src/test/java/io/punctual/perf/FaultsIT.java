package io.punctual.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.report.Report;
import io.punctual.verify.report.WriteReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The promises, while engines and services die for three minutes. */
@ResourceLock(SmokeIT.STACK)
class FaultsIT {
  private static final Path FOLDER = Path.of("target", "faults-" + UUID.randomUUID());

  @Test
  void everyPromiseIsKept() throws Exception {
    Path out = FOLDER.resolve("report");

    int exit =
        Perf.commandLine()
            .execute(
                "faults",
                "--seed=18",
                "--minutes=3",
                "--warm-up=0",
                "--fault=kill,stop,broker,broker-wiped,name-server,kafka,database,read-only",
                "--data=" + FOLDER.resolve("data"),
                "--out=" + out);

    // A machine that is too slow voids the figures, not the promises.
    assertThat(exit)
        .as(Files.readString(out.resolve(WriteReport.MARKDOWN)))
        .isIn(Report.RIGHT, Report.VOID);
  }
}
