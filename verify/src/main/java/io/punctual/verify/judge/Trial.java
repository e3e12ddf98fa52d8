package io.punctual.verify.judge;

import io.punctual.client.Authorities;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.PunctualClient;
import io.punctual.verify.offer.PostTimers;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.ReadLedger;
import io.punctual.verify.watch.TopicReader;
import io.punctual.verify.watch.WatchTopic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongConsumer;
import javax.net.ssl.SSLContext;

/**
 * Timers offered to a topic, their arrivals watched from before the first: what a run is made of.
 */
public final class Trial implements AutoCloseable {
  // What the alarms lose, the sweep delivers: so long after its due a timer still may come.
  private static final long LAST_MILLIS_MAX = 30_000;
  private static final int CONNECTIONS_MAX = 256;
  private static final Duration CLOCKS_APART_MAX = Duration.ofSeconds(5);

  /**
   * Where to offer and to watch.
   *
   * @param apis each in its turn
   * @param authorities a PEM file, of apis by https; empty: Java's own
   */
  public record Target(
      List<URI> apis,
      Optional<String> token,
      Optional<Path> authorities,
      KafkaClients kafka,
      List<String> topics) {
    public Target(List<URI> apis, Optional<String> token, KafkaClients kafka, String topic) {
      this(apis, token, Optional.empty(), kafka, List.of(topic));
    }

    /** The only one, or the first. */
    public String topic() {
      return topics.getFirst();
    }

    private PunctualClient client() {
      return new PunctualClient(apis.getFirst(), token, authorities.map(Target::trusting));
    }

    private static SSLContext trusting(Path authorities) {
      try {
        return Authorities.of(authorities);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private TopicReader reader() {
      return new TopicReader(kafka).fromNow(topics.toArray(String[]::new));
    }
  }

  private final Target target;
  private final Instant startedAt = Instant.now();
  private final PostTimers post;
  private final WatchTopic watch;

  /** Of topics that are this trial's alone. */
  public Trial(Target target) {
    this(target, new WatchTopic(target.reader()), false);
  }

  /**
   * Of a topic that others use, too.
   *
   * @param run in all payloads of this trial, and in no others
   * @param onLatenessMicros is given how late each was seen
   * @param repeatsClosed a request whose connection was closed is sent once more
   */
  public Trial(Target target, String run, LongConsumer onLatenessMicros, boolean repeatsClosed) {
    this(
        target,
        new WatchTopic(target.reader(), WatchTopic.ofRun(run), onLatenessMicros),
        repeatsClosed);
  }

  private Trial(Target target, WatchTopic watch, boolean repeatsClosed) {
    this.target = target;
    this.watch = watch;
    this.post =
        new PostTimers(
            target.apis(), target.token(), target.authorities(), CONNECTIONS_MAX, repeatsClosed);
  }

  public PostTimers post() {
    return post;
  }

  public WatchTopic watch() {
    return watch;
  }

  /** Returns when all that was accepted has arrived, or when nothing more can come. */
  public boolean awaitArrivals() {
    return awaitArrivals(post.accepted().lastDueMillis() + LAST_MILLIS_MAX);
  }

  public boolean awaitArrivals(long untilMillis) {
    return watch.awaitAll(post.accepted().ids(), untilMillis);
  }

  /** All that is known; to be asked when the timers have arrived. */
  public Evidence evidence() throws InterruptedException {
    try (PunctualClient api = target.client()) {
      Map<UUID, TimerReceipt> receipts =
          new ReadLedger(api)
              .await(target.topics(), startedAt.minus(CLOCKS_APART_MAX), post.accepted().ids());
      return Evidence.of(post.accepted().all(), watch.arrivals(), receipts);
    }
  }

  @Override
  public void close() {
    post.close();
    watch.close();
  }
}
