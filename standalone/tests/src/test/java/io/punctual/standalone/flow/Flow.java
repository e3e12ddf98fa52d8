package io.punctual.standalone.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.Call;
import io.punctual.client.CallFailed;
import io.punctual.client.FoundTimer;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.ListFilter;
import io.punctual.client.NewTimer;
import io.punctual.client.PunctualClient;
import io.punctual.client.SubmitOutcome;
import io.punctual.client.TimerRef;
import io.punctual.engines.TestEngines;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.standalone.stack.Tuning;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.Lateness;
import io.punctual.verify.watch.ReadLedger;
import io.punctual.verify.watch.ServiceMetrics;
import io.punctual.verify.watch.TopicReader;
import io.punctual.verify.watch.WatchTopic;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Everything running, and what its user can do: post, look up, read the topic. */
final class Flow {
  /** The lock on what {@link #shared} gives, and on the machine: who needs it alone, has it so. */
  static final String SHARED = "the shared flow";

  /** Made when first asked for. */
  private static final class Shared {
    static final Flow FLOW = start();
  }

  /** The shared flow's topic of receipts. */
  private static final String RECEIPTS = "receipts";

  /** The shared flow's topic of submissions. */
  private static final String SUBMISSIONS = "submissions";

  /** Where the shared flow's spans go. */
  static final SpanCollector SPANS = new SpanCollector();

  private final StackConfig config;
  private Stack stack;
  private PunctualClient api;

  private Flow(StackConfig config) {
    this.config = config;
    this.stack = new Stack(config, Flow::printDeath);
    this.api = PunctualClient.at(stack.api());
  }

  /** What all tests of a JVM share, since it takes long to start; it ends with the JVM. */
  static Flow shared() {
    return Shared.FLOW;
  }

  /**
   * Two of each but one API. A short horizon and backoff, so that tests need not wait for them;
   * more changes at once than by default, since two races ask for them side by side.
   */
  static Flow start() {
    return start(
        StackPorts.free(2),
        Map.of(ServiceKind.API, 1, ServiceKind.CALLBACK, 2, ServiceKind.CONSUMER, 2),
        Map.of(
            "punctual.alarms.horizon",
            "12s",
            "punctual.alarms.lead",
            "4s",
            "punctual.deliver.backoff-max",
            "3s",
            "punctual.changes.in-flight-max",
            "12",
            "punctual.receipts.topic",
            RECEIPTS,
            "punctual.submissions.topics.default",
            SUBMISSIONS,
            "punctual.submissions.refused-topic",
            SUBMISSIONS + "-refused",
            "punctual.tracing.endpoint",
            SPANS.endpoint(),
            "spring.datasource.hikari.maximum-pool-size",
            "24"));
  }

  static Flow start(
      StackPorts ports, Map<ServiceKind, Integer> counts, Map<String, String> settings) {
    Path home = Path.of("../..").toAbsolutePath().normalize();
    DataFolder data = new DataFolder(Path.of("target", "flow-" + UUID.randomUUID()));
    Flow flow = new Flow(new StackConfig(home, data, ports, counts, tuning(settings)));
    Runtime.getRuntime().addShutdownHook(new Thread(flow::close));
    flow.startStack();
    return flow;
  }

  private static Tuning tuning(Map<String, String> settings) {
    return new Tuning(TestEngines.databaseConfig(), Tuning.USUAL_ALARM_QUEUES, List.of(), settings);
  }

  private static void printDeath(ProcessEvent event) {
    if (event instanceof ProcessEvent.Died(var death)) {
      System.err.println(death.describe());
    }
  }

  private void startStack() {
    try {
      stack.start();
    } catch (RuntimeException failed) {
      stack.kill();
      throw failed;
    }
  }

  Stack stack() {
    return stack;
  }

  PunctualClient api() {
    return api;
  }

  /** As {@code ./punctual down} and {@code up} do, with time in between. */
  void restart(Runnable meanwhile) {
    stack.close();
    meanwhile.run();
    stack = new Stack(config, Flow::printDeath);
    api = PunctualClient.at(stack.api());
    startStack();
  }

  void close() {
    stack.kill();
  }

  String topic(int partitions) {
    String topic = "flow-" + UUID.randomUUID();
    stack.engines().kafka().createTopic(topic, partitions);
    return topic;
  }

  /** Submits by Kafka: a record for each mark. */
  void produceSubmissions(
      String topic, Collection<String> marks, Function<String, String> keyOf, long dueMillis)
      throws InterruptedException, ExecutionException {
    Map<String, Object> kafka =
        Map.of("bootstrap.servers", stack.engines().kafka().bootstrapServers());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(kafka, new ByteArraySerializer(), new ByteArraySerializer())) {
      List<Future<?>> sent = new ArrayList<>();
      for (String mark : marks) {
        ProducerRecord<byte[], byte[]> record =
            new ProducerRecord<>(
                SUBMISSIONS, keyOf.apply(mark).getBytes(UTF_8), Arrival.marked(mark, 100));
        record.headers().add("punctual-topic", topic.getBytes(UTF_8));
        record.headers().add("punctual-deliver-at", Long.toString(dueMillis).getBytes(UTF_8));
        sent.add(producer.send(record));
      }
      for (Future<?> one : sent) {
        one.get();
      }
    }
  }

  Accepted post(String topic, String key, long dueMillis) {
    return post(topic, key, dueMillis, UnaryOperator.identity());
  }

  /**
   * Posted until there was room for it.
   *
   * @param more adds fields to the timer
   */
  Accepted post(String topic, String key, long dueMillis, UnaryOperator<NewTimer> more) {
    NewTimer timer =
        NewTimer.to(topic)
            .key(key)
            .payload(Map.of("key", key))
            .deliverAt(Instant.ofEpochMilli(dueMillis));
    long posted = System.currentTimeMillis();
    SubmitOutcome outcome = untilThereIsRoom(api.submit(more.apply(timer)));
    if (!(outcome instanceof SubmitOutcome.Accepted(var accepted))) {
      throw new AssertionError(outcome);
    }
    return new Accepted(
        UUID.fromString(accepted.id()),
        key,
        accepted.deliverAt().toEpochMilli(), // one that had passed by then is the acceptance
        posted,
        System.currentTimeMillis());
  }

  /** Asked again while the machine has no time for it: nothing was done. */
  static <T> T untilThereIsRoom(Call<T> call) {
    while (true) {
      try {
        return uninterrupted(call::execute);
      } catch (CallFailed failed) {
        if (!isOverloaded(failed)) {
          throw failed;
        }
        AtMoment.awaitRetry();
      }
    }
  }

  /** Nothing was done: the machine had no time for it. */
  static boolean isOverloaded(CallFailed failed) {
    return failed.problem().filter(it -> it.type().equals("/errors/overloaded")).isPresent();
  }

  /** Something that may wait, in a test that nobody interrupts. */
  interface Waiting<T> {
    T get() throws InterruptedException;
  }

  static <T> T uninterrupted(Waiting<T> waiting) {
    try {
      return waiting.get();
    } catch (InterruptedException nobody) {
      throw new AssertionError(nobody);
    }
  }

  FoundTimer get(UUID id) {
    return uninterrupted(api.get(TimerRef.id(id))::execute).orElseThrow();
  }

  Optional<TimerReceipt> receipt(UUID id) {
    return get(id) instanceof TimerReceipt receipt ? Optional.of(receipt) : Optional.empty();
  }

  /** The receipts of all timers of a topic that have ended. */
  Map<UUID, TimerReceipt> receipts(String topic) {
    Map<UUID, TimerReceipt> receipts = new HashMap<>();
    uninterrupted(
        () -> {
          new ReadLedger(api)
              .forEach(
                  api::receipts,
                  ListFilter.ofTopic(topic),
                  receipt -> {
                    receipts.put(UUID.fromString(receipt.id()), receipt);
                    return true;
                  });
          return receipts;
        });
    return receipts;
  }

  /** What became of these timers, once each has arrived: the judge's word. */
  Findings judge(String topic, List<Accepted> timers, Duration atMost) {
    List<Arrival> arrivals = awaitArrivals(topic, timers, atMost);
    Map<UUID, TimerReceipt> receipts =
        uninterrupted(() -> new ReadLedger(api).await(topic, Instant.EPOCH, ids(timers)));
    return Judge.judge(Evidence.of(timers, arrivals, receipts));
  }

  /** Nothing lost, nothing early, every key in order; duplicates are allowed. */
  void keepsEveryPromise(String topic, List<Accepted> timers, Duration atMost) {
    Findings findings = judge(topic, timers, atMost);
    assertThat(findings.keptEveryPromise()).as("%s", findings.wrong()).isTrue();
  }

  /** And nothing twice, and every receipt true. */
  void keepsEveryPromiseOnce(String topic, List<Accepted> timers, Duration atMost) {
    assertThat(judge(topic, timers, atMost).wrong()).isEmpty();
  }

  /** How late these were, by their receipts. */
  Lateness printLateness(String what, List<Accepted> timers) {
    return printLateness(what, timers.stream().flatMap(timer -> receipt(timer.id()).stream()));
  }

  static Lateness printLateness(String what, Stream<TimerReceipt> receipts) {
    Lateness acked = new Lateness();
    receipts.flatMap(it -> it.latenessMillis().stream()).forEach(acked::addMillis);
    System.out.printf(
        "lateness, %s: %d timers, p50 %s, p99 %s, max %s%n",
        what, acked.count(), acked.percentile(50), acked.percentile(99), acked.percentile(100));
    return acked;
  }

  /** The sum of a counter over the live services of a kind; the name as Prometheus has it. */
  double metric(ServiceKind kind, String name) {
    List<URI> alive =
        stack.services(kind).stream().filter(Service::isAlive).map(Service::url).toList();
    return uninterrupted(() -> ServiceMetrics.sum(alive, name));
  }

  /** All records of a topic, once each of these timers is among them. */
  List<Arrival> awaitArrivals(String topic, List<Accepted> timers, Duration atMost) {
    try (WatchTopic watch = new WatchTopic(reader().fromBeginning(topic))) {
      assertThat(watch.awaitAll(ids(timers), System.currentTimeMillis() + atMost.toMillis()))
          .as("each of %d timers has arrived", timers.size())
          .isTrue();
      return watch.arrivals();
    }
  }

  /** All that each partition of a topic has by now. */
  List<Arrival> records(String topic) {
    return rawRecords(topic).stream()
        .flatMap(record -> Arrival.of(record, AtMoment.nowMicros()).stream())
        .toList();
  }

  List<ConsumerRecord<byte[], byte[]>> rawRecords(String topic) {
    try (TopicReader reader = reader()) {
      return reader.fromBeginning(topic).toEnd();
    }
  }

  /** The records of the receipts' topic so far, by timer. */
  Map<UUID, TimerReceipt> published() {
    Map<UUID, TimerReceipt> published = new HashMap<>();
    try (TopicReader reader = reader()) {
      for (ConsumerRecord<byte[], byte[]> record : reader.fromBeginning(RECEIPTS).toEnd()) {
        TimerReceipt receipt = TimerReceipt.parse(record.value());
        published.put(UUID.fromString(receipt.id()), receipt);
        assertThat(record.key()).asString().isEqualTo(receipt.id());
      }
    }
    return published;
  }

  private TopicReader reader() {
    return new TopicReader(KafkaClients.at(stack.engines().kafka().bootstrapServers()));
  }

  private static Collection<UUID> ids(List<Accepted> timers) {
    return timers.stream().map(Accepted::id).toList();
  }
}
