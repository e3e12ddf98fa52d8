package io.punctual.standalone;

import static io.punctual.standalone.text.Columns.left;
import static io.punctual.standalone.text.Columns.right;

import com.github.freva.asciitable.AsciiTable;
import io.punctual.engines.process.RunRecord;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "status",
    description = "Shows each process; exit code 1 when one is not up.",
    mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {
  private static final int NOT_UP = 1;

  @Mixin private DataOption data = new DataOption();

  private final PrintStream out = System.out;

  @Override
  public Integer call() {
    List<ProcessStatus> all =
        RunRecord.in(data.folder().root().resolve("run")).stream().map(ProcessStatus::of).toList();
    if (all.isEmpty()) {
      out.println("nothing runs (" + data.folder().root() + ")");
      return NOT_UP;
    }
    out.println(table(all));
    out.printf("memory in all: %d MiB%n", all.stream().mapToLong(ProcessStatus::mebibytes).sum());
    return all.stream().allMatch(ProcessStatus::isUp) ? 0 : NOT_UP;
  }

  private static String table(List<ProcessStatus> all) {
    return AsciiTable.getTable(
        AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
        all,
        List.of(
            left("process").with(ProcessStatus::name),
            left("state").with(ProcessStatus::state),
            right("port").with(ProcessStatus::portTold),
            right("pid").with(status -> Long.toString(status.pid())),
            left("version").with(ProcessStatus::version),
            right("memory").with(status -> status.mebibytes() + " MiB"),
            left("since").with(ProcessStatus::since)));
  }
}
