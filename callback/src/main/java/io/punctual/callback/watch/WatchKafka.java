package io.punctual.callback.watch;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.produce.LiveProducer;
import io.punctual.callback.produce.ProduceConfig;
import io.punctual.callback.produce.ProducerPulse;
import java.time.Duration;

/**
 * Whether Kafka answers: the producer asks for metadata all the time, so its last answer is never
 * old. A change is an event. A producer that fails for ever beside a Kafka that answers is remade.
 */
public class WatchKafka {

  /** Times the metadata's own age: a question may be on its way, and be repeated. */
  private static final int AGES_MAX = 3;

  private final LiveProducer producer;
  private final ProducerPulse pulse;
  private final ProduceConfig config;
  private final long lostAfterNanos;
  private final DeliverEvents events;
  private final long createdNanos = System.nanoTime();
  private boolean known;
  private boolean wasReachable;
  private double refusalsAtAnswer;

  public WatchKafka(
      LiveProducer producer, ProducerPulse pulse, ProduceConfig config, DeliverEvents events) {
    this.producer = producer;
    this.pulse = pulse;
    this.config = config;
    this.lostAfterNanos = config.metadataAge().multipliedBy(AGES_MAX).toNanos();
    this.events = events;
  }

  /** Brokers are many: one may acknowledge while another is waited for in vain. */
  public boolean reachable() {
    return producer.metadataAgeNanos() < lostAfterNanos || pulse.ackedWithin(lostAfterNanos);
  }

  /** Waits for the first answer. */
  public void awaitReachable(Duration atMost) throws InterruptedException {
    long begunNanos = System.nanoTime();
    while (!reachable() && System.nanoTime() - begunNanos < atMost.toNanos()) {
      Thread.sleep(10);
    }
  }

  /** Publishes a change; at the start, not before there was time for an answer. */
  public synchronized void check() {
    boolean reachable = reachable();
    boolean refused = producer.refusals() > refusalsAtAnswer;
    if (producer.metadataAgeNanos() < config.metadataAge().toNanos()) {
      refusalsAtAnswer = producer.refusals();
    }
    if (!reachable) {
      pulse.forgetFailures();
    } else if (isDead()) {
      producer.remake();
      refusalsAtAnswer = 0;
      pulse.forgetFailures();
      events.happened(new DeliverEvent.ProducerRemade());
    }
    boolean starting = !known && !reachable && System.nanoTime() - createdNanos < lostAfterNanos;
    if (!starting && (!known || reachable != wasReachable)) {
      known = true;
      wasReachable = reachable;
      events.happened(
          reachable
              ? new DeliverEvent.KafkaReached()
              : new DeliverEvent.KafkaLost(config.bootstrapServers(), refused));
    }
  }

  /**
   * While nothing was ever acknowledged, a producer that was refused is not waited for once Kafka
   * answers; of another one all attempts have failed for as long as a second one takes to fail.
   */
  private boolean isDead() {
    return (!wasReachable && producer.refusals() > 0 && !pulse.everAcked())
        || pulse.failedFor(config.deliveryTimeout().toNanos());
  }
}
