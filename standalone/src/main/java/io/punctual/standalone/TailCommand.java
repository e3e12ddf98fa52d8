package io.punctual.standalone;

import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.text.TailLine;
import io.punctual.verify.watch.TopicReader;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "tail",
    description = "Shows the records of a topic as they come, with their lateness, until Ctrl-C.",
    mixinStandardHelpOptions = true)
final class TailCommand implements Callable<Integer> {
  @Mixin private DataOption data = new DataOption();

  @Parameters(paramLabel = "TOPIC", description = "Name of the topic.")
  private String topic = "";

  @Option(names = "--from-beginning", description = "Also what is there already.")
  private boolean fromBeginning;

  @Option(
      names = "--records",
      paramLabel = "N",
      description = "Ends after so many (default: never).")
  private long recordsMax = Long.MAX_VALUE;

  private final PrintStream out = System.out;

  @Override
  public Integer call() {
    try (TopicReader records = new TopicReader(bootstrap())) {
      var unused = fromBeginning ? records.fromBeginning(topic) : records.fromNow(topic);
      out.println(TailLine.HEADER);
      long shown = 0;
      while (shown < recordsMax) {
        for (ConsumerRecord<byte[], byte[]> record : records.poll()) {
          out.println(TailLine.of(record, System.currentTimeMillis()).describe());
          shown++;
        }
        out.flush();
      }
    }
    return 0;
  }

  private String bootstrap() {
    return RunningStack.in(data.folder()).kafka();
  }
}
