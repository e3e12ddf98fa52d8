package io.punctual.perf.lab;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.SideBySide;
import io.punctual.standalone.DataOption;
import io.punctual.standalone.RunStack;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.verify.report.Markdown;
import io.punctual.verify.report.Repetition;
import java.io.PrintStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** The stack that an experiment works on: the one that runs, or one of its own. */
public final class Lab implements AutoCloseable {
  /** Beside the user's data, which are left alone: this folder is emptied at each start. */
  private static final String OWN_FOLDER = "perf/stack";

  private final RunOptions options;
  private final DataFolder data;
  private final Optional<Stack> own;
  private final Runnable end;
  private final PrintStream out;

  private Lab(
      RunOptions options, DataFolder data, Optional<Stack> own, Runnable end, PrintStream out) {
    this.options = options;
    this.data = data;
    this.own = own;
    this.end = end;
    this.out = out;
  }

  static Lab open(RunOptions options, PrintStream out) {
    DataFolder data = options.data.folder();
    if (!options.isParticular() && RunningStack.in(data).isUp()) {
      out.println("Uses what runs with " + data.root() + ".");
      return new Lab(options, data, Optional.empty(), () -> {}, out);
    }
    return own(options, Map.of(), out);
  }

  /**
   * @param settings configuration keys of the services
   */
  public static Lab own(RunOptions options, Map<String, String> settings, PrintStream out) {
    return start(options, settings, "", Keep.NOTHING, out);
  }

  /** What becomes of a stack's data. */
  public enum Keep {
    /** They are emptied before, and nobody needs them after. */
    NOTHING,
    /** They are emptied before, and wanted again. */
    FOR_LATER,
    /** They are wanted from before, and again. */
    ALL
  }

  /**
   * @param suffix of its data folder's name
   */
  public static Lab start(
      RunOptions options, Map<String, String> settings, String suffix, Keep keep, PrintStream out) {
    DataFolder folder = new DataFolder(options.data.folder().root().resolve(OWN_FOLDER + suffix));
    out.println("Starts a stack of its own, with its data in " + folder.root() + ".");
    StackPorts near = StackPorts.free(options.instances.most());
    Optional<FarEngines> far = far(options, near);
    StackConfig config =
        new StackConfig(
            DataOption.HOME,
            folder,
            far.map(it -> near.with(it.ports())).orElse(near),
            options.instances.counts(),
            options.tuning(settings));
    RunStack run = new RunStack(config, out);
    Stack stack = run.start(keep != Keep.ALL);
    Runnable end =
        () -> {
          if (keep == Keep.NOTHING) {
            run.kill();
          } else {
            run.stop();
          }
          far.ifPresent(FarEngines::close);
        };
    return new Lab(options, folder, Optional.of(stack), end, out);
  }

  private static Optional<FarEngines> far(RunOptions options, StackPorts near) {
    return options.roundTrip.isZero()
        ? Optional.empty()
        : Optional.of(FarEngines.open(near.engines(), options.roundTrip));
  }

  public RunOptions options() {
    return options;
  }

  public PrintStream out() {
    return out;
  }

  /** Prints what has been measured, as soon as it has. */
  public void print(Repetition done) {
    out.println("done: " + done.title() + (done.isRight() ? "" : ": WRONG " + done.wrong()));
    done.figures().forEach(it -> out.println("  " + it.name() + ": " + Markdown.text(it)));
    out.flush();
  }

  public DataFolder data() {
    return data;
  }

  public RunningStack running() {
    return RunningStack.in(data);
  }

  public List<URI> apis() {
    return running().urls(ServiceKind.API);
  }

  public Stack own() {
    return own.orElseThrow(() -> new IllegalStateException("not a stack of ours"));
  }

  /** Makes a topic for one round. */
  public String newTopic(String name) {
    String topic = topicName(name);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", running().kafka()))) {
      admin.createTopics(List.of(new NewTopic(topic, options.partitions, (short) 1))).all().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot make topic " + topic, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return topic;
  }

  /** One that was never used before. */
  public static String topicName(String name) {
    return "perf-" + name + "-" + Long.toString(System.currentTimeMillis(), 36);
  }

  /** Everything that works against a due. */
  public void stopDelivering() {
    stop(ServiceKind.CONSUMER);
    stop(ServiceKind.CALLBACK);
  }

  public void stop(ServiceKind kind) {
    own().services(kind).forEach(Service::stop);
  }

  public void start(ServiceKind... kinds) {
    SideBySide.run(
        Stream.of(kinds)
            .flatMap(kind -> own().services(kind).stream())
            .<Runnable>map(service -> service::start)
            .toList());
  }

  @Override
  public void close() {
    end.run();
  }
}
