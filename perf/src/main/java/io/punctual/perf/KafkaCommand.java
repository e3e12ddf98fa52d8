package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.zaxxer.hikari.HikariDataSource;
import io.punctual.engines.SqlServer;
import io.punctual.perf.lab.Database;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.jdbc.core.JdbcTemplate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "kafka",
    description = {
      "Timers submitted by a Kafka topic as fast as they are taken, beside as many by REST, 500 in",
      "a request. Measured until all are stored; then they are delivered and checked. Always on a",
      "stack of its own."
    },
    mixinStandardHelpOptions = true)
final class KafkaCommand extends ExperimentCommand {
  private static final String SUBMISSIONS = "perf-submissions";
  private static final String REFUSED = "perf-refused";
  private static final int DUE_OVER_MILLIS = 20_000;
  private static final double MILLI = 1e3;

  /** Before it is measured, each way takes the timers divided by this, so that it is warm. */
  private static final int WARM_UP_PART = 2;

  @Option(names = "--timers", paramLabel = "N", description = "How many each way" + DEFAULT)
  private int timers = 200_000;

  @Option(names = "--rate", paramLabel = "R", description = "By REST, a second" + DEFAULT)
  private double rate = 12_000;

  @Option(
      names = "--ahead",
      paramLabel = "S",
      description = "From the first submission to the first due" + DEFAULT)
  private int aheadSeconds = 60;

  @Override
  public Integer call() throws InterruptedException {
    Map<String, String> settings =
        Map.of(
            "punctual.submissions.topics.default", SUBMISSIONS,
            "punctual.submissions.refused-topic", REFUSED);
    return runOnOwn(settings, this::compare);
  }

  private void compare(Lab lab, GatherReport report) throws InterruptedException {
    Round.warmStack(lab, 500);
    byRest(lab, "warm-up by REST", timers / WARM_UP_PART);
    byKafka(lab, "warm-up by Kafka", timers / WARM_UP_PART);
    double rest = 0;
    double kafka = 0;
    for (int i = 1; i <= options.repeat; i++) {
      rest += added(report, byRest(lab, "by REST, run " + i, timers));
      kafka += added(report, byKafka(lab, "by Kafka, run " + i, timers));
    }
    report.summarize(new Figure("CPU, a batch by REST being 1", kafka / rest, ""));
  }

  /** Returns its CPU, without that of the load. */
  private static double added(GatherReport report, Repetition done) {
    report.add(done);
    return done.cpuMillisPerTimer(kind -> !kind.equals(Sampler.SELF));
  }

  private Repetition byRest(Lab lab, String title, int count) throws InterruptedException {
    try (Round round = new Round(lab, "by-rest")) {
      long from = firstDue();
      round.begin();
      round.submit(
          (random, now) -> from + random.nextInt(DUE_OVER_MILLIS), new Rate(rate, 500), count);
      return described(round, title, count, round.end());
    }
  }

  private Repetition byKafka(Lab lab, String title, int count) throws InterruptedException {
    SqlServer database = lab.own().engines().database();
    try (HikariDataSource connections = new HikariDataSource();
        Round round = new Round(lab, "by-kafka")) {
      connections.setDataSource(Database.source(database.user(), database));
      connections.setMaximumPoolSize(1);
      JdbcTemplate sql = new JdbcTemplate(connections);
      long from = firstDue();
      long before = taken(sql);
      round.begin();
      long posted = System.currentTimeMillis();
      produce(lab, round.topic(), from, count);
      while (taken(sql) < before + count) {
        Thread.sleep(20);
      }
      Window window = round.end();
      addStored(sql, round, posted);
      return described(round, title, count, window);
    }
  }

  private Repetition described(Round round, String title, int count, Window window)
      throws InterruptedException {
    Judged judged = round.judge();
    return round
        .describe(title, window, judged, count)
        .parameter("timers", count)
        .figure("accepted a second", count / window.seconds(), "timers/s");
  }

  private long firstDue() {
    return System.currentTimeMillis() + (long) (aheadSeconds * MILLI);
  }

  private void produce(Lab lab, String topic, long from, int count) {
    byte[] payload = ("\"" + "x".repeat(options.payloadBytes - 2) + "\"").getBytes(UTF_8);
    Map<String, Object> kafka =
        Map.of("bootstrap.servers", lab.running().kafka(), "linger.ms", 5, "batch.size", 1 << 17);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(kafka, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < count; i++) {
        byte[] key = TimerShape.key(i % options.keys).getBytes(UTF_8);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(SUBMISSIONS, key, payload);
        long due = from + (long) i * DUE_OVER_MILLIS / count;
        record.headers().add("punctual-topic", topic.getBytes(UTF_8));
        record.headers().add("punctual-deliver-at", Long.toString(due).getBytes(UTF_8));
        producer.send(record);
      }
    }
  }

  private static long taken(JdbcTemplate sql) {
    Long sum =
        sql.queryForObject(
            "SELECT COALESCE(SUM(next_offset), 0) FROM submission_offset WHERE topic = ?",
            Long.class,
            SUBMISSIONS);
    return sum == null ? 0 : sum;
  }

  /** Nobody was answered: what is stored was accepted. */
  private void addStored(JdbcTemplate sql, Round round, long postedMillis) {
    long now = System.currentTimeMillis();
    sql.query(
        "SELECT id, record_key, due_at FROM timer WHERE topic = ?",
        row -> {
          ByteBuffer id = ByteBuffer.wrap(row.getBytes(1));
          round
              .accepted()
              .add(
                  new Accepted(
                      new UUID(id.getLong(), id.getLong()),
                      new String(row.getBytes(2), UTF_8),
                      row.getLong(3),
                      postedMillis,
                      now));
        },
        round.topic());
  }
}
