package io.punctual.consumer.watch;

import io.punctual.consumer.hold.ArrivalCounts;
import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.protocol.wire.Lane;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Passes every event on to several listeners. */
public final class TellAll implements ConsumerEvents {

  private final List<ConsumerEvents> all;

  public TellAll(List<ConsumerEvents> all) {
    this.all = List.copyOf(all);
  }

  @Override
  public void alarmArrived(long lateMillis, ArrivalCounts arrivals) {
    all.forEach(each -> each.alarmArrived(lateMillis, arrivals));
  }

  @Override
  public void alarmUnreadable(String queue, long offset, String reason) {
    all.forEach(each -> each.alarmUnreadable(queue, offset, reason));
  }

  @Override
  public void queuesAssigned(int queues, int timersDropped) {
    all.forEach(each -> each.queuesAssigned(queues, timersDropped));
  }

  @Override
  public void holdFull(boolean full) {
    all.forEach(each -> each.holdFull(full));
  }

  @Override
  public void rocketmqReachable(boolean reachable, String nameServer) {
    all.forEach(each -> each.rocketmqReachable(reachable, nameServer));
  }

  @Override
  public void offsetsCommitted(int queues) {
    all.forEach(each -> each.offsetsCommitted(queues));
  }

  @Override
  public void stepFailed(RuntimeException e) {
    all.forEach(each -> each.stepFailed(e));
  }

  @Override
  public void requestSent(Lane lane, List<Held> held, long nowMicros) {
    all.forEach(each -> each.requestSent(lane, held, nowMicros));
  }

  @Override
  public void requestAnswered(Lane lane, Duration roundTrip) {
    all.forEach(each -> each.requestAnswered(lane, roundTrip));
  }

  @Override
  public void requestFailed(
      Lane lane, URI callback, Failure failure, String detail, Duration roundTrip) {
    all.forEach(each -> each.requestFailed(lane, callback, failure, detail, roundTrip));
  }

  @Override
  public void timersReturned(ReturnCounts returns) {
    all.forEach(each -> each.timersReturned(returns));
  }

  @Override
  public void callbackReachable(URI callback, boolean reachable, String detail) {
    all.forEach(each -> each.callbackReachable(callback, reachable, detail));
  }

  @Override
  public void clockLearnt(long offsetMicros, long roundTripMicros) {
    all.forEach(each -> each.clockLearnt(offsetMicros, roundTripMicros));
  }

  @Override
  public void connectionCreated() {
    all.forEach(ConsumerEvents::connectionCreated);
  }

  @Override
  public void connectionDestroyed() {
    all.forEach(ConsumerEvents::connectionDestroyed);
  }

  @Override
  public void connectionAwaited(Duration waited) {
    all.forEach(each -> each.connectionAwaited(waited));
  }

  @Override
  public void stopped(boolean drained, int timersLeft, Duration took) {
    all.forEach(each -> each.stopped(drained, timersLeft, took));
  }
}
