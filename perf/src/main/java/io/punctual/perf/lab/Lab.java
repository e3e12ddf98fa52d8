package io.punctual.perf.lab;

import io.punctual.engines.EnginePorts;
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
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * The stack that an experiment works on: the one that runs, or one of its own.
 *
 * @param stack of its own; empty: the one that runs
 * @param links through which its processes reach one another; empty: directly
 * @param end stops what was started
 */
public record Lab(
    RunOptions options, DataFolder data, Optional<Stack> stack, Optional<Links> links, Runnable end)
    implements AutoCloseable {
  /** Beside the user's data, which stay as they are. */
  private static final Path OWN_FOLDER = Path.of("perf");

  static Lab open(RunOptions options) {
    DataFolder data = options.data.folder();
    if (!options.isParticular() && RunningStack.in(data).isUp()) {
      System.out.println("Uses what runs with " + data.root() + ".");
      return new Lab(options, data, Optional.empty(), Optional.empty(), () -> {});
    }
    return own(options, Map.of());
  }

  /**
   * A stack with empty data, which nobody needs later.
   *
   * @param settings configuration keys of the services
   */
  public static Lab own(RunOptions options, Map<String, String> settings) {
    return start(options, settings, "stack", true, RunStack::kill);
  }

  /**
   * A stack whose data are kept for the next time.
   *
   * @param name of its data folder
   * @param fresh empties its data before
   */
  public static Lab kept(RunOptions options, String name, boolean fresh) {
    return start(options, Map.of(), name, fresh, RunStack::stop);
  }

  private static Lab start(
      RunOptions options,
      Map<String, String> settings,
      String name,
      boolean fresh,
      Consumer<RunStack> end) {
    Path root = options.data.folder().root();
    DataFolder folder = new DataFolder(root.resolve(OWN_FOLDER).resolve(name));
    System.out.println("Starts a stack of its own, with its data in " + folder.root() + ".");
    StackPorts near = ports(options);
    Optional<Links> links =
        Optional.of(options.roundTrip)
            .filter(it -> options.links || options.replicated || !it.isZero())
            .map(it -> Links.open(near, options.instances.most(), it));
    StackConfig config =
        new StackConfig(
            DataOption.HOME,
            folder,
            links.map(Links::ports).orElse(near),
            options.instances.counts(),
            options.tuning(settings));
    RunStack run = new RunStack(config, fresh, System.out);
    options.beforeStart.accept(run.stack());
    run.stack().start();
    return new Lab(
        options,
        folder,
        Optional.of(run.stack()),
        links,
        () -> {
          end.accept(run);
          links.ifPresent(Links::close);
        });
  }

  private static StackPorts ports(RunOptions options) {
    StackPorts ports = StackPorts.free(options.instances.most());
    return options.replicated ? ports.with(EnginePorts.freeReplicated()) : ports;
  }

  public RunningStack running() {
    return RunningStack.in(data);
  }

  public List<URI> apis() {
    return running().urls(ServiceKind.API);
  }

  public Stack own() {
    return stack.orElseThrow(() -> new IllegalStateException("not a stack of its own"));
  }

  /** Creates a topic for one round. */
  public String newTopic(String name) {
    return newTopics(name, 1).getFirst();
  }

  /** Creates so many topics for one round. */
  List<String> newTopics(String name, int count) {
    if (count < 1) {
      throw new IllegalArgumentException("--topics must be at least 1");
    }
    String first = topicName(name);
    List<String> topics =
        IntStream.range(0, count).mapToObj(i -> i == 0 ? first : first + "-" + i).toList();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", running().kafka()))) {
      admin.createTopics(topics.stream().map(this::wanted).toList()).all().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot create topics " + topics, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return topics;
  }

  private NewTopic wanted(String topic) {
    return new NewTopic(topic, Optional.of(options.partitions), Optional.empty());
  }

  /** A name that was never used before. */
  public static String topicName(String name) {
    return "perf-" + name + "-" + Long.toString(System.currentTimeMillis(), 36);
  }

  public void stop(ServiceKind... kinds) {
    services(kinds).forEach(Service::stop);
  }

  public void start(ServiceKind... kinds) {
    SideBySide.run(services(kinds).<Runnable>map(service -> service::start).toList());
  }

  private Stream<Service> services(ServiceKind... kinds) {
    return Stream.of(kinds).flatMap(kind -> own().services(kind).stream());
  }

  @Override
  public void close() {
    end.run();
  }
}
