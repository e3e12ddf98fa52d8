package io.punctual.api.alarm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A wire that takes, refuses or is cut, as it is told. */
public final class FakeWire implements AlarmTopic {

  public enum Mood {
    ACKS,
    REFUSES,
    SILENT,
    CUT
  }

  private final List<AlarmMessage> sent = new ArrayList<>();
  private volatile Mood mood = Mood.ACKS;

  public void be(Mood now) {
    mood = now;
  }

  @Override
  public boolean reachable(AlarmMessage message) {
    return mood != Mood.CUT;
  }

  @Override
  public synchronized CompletableFuture<Void> send(AlarmMessage message) {
    sent.add(message);
    return switch (mood) {
      case ACKS -> CompletableFuture.completedFuture(null);
      case SILENT -> new CompletableFuture<>();
      case REFUSES, CUT -> CompletableFuture.failedFuture(new IllegalStateException("busy"));
    };
  }

  /** What was sent since the last time. */
  public synchronized List<AlarmMessage> takeSent() {
    List<AlarmMessage> taken = List.copyOf(sent);
    sent.clear();
    return taken;
  }

  /** Over this wire. */
  public SendAlarms sender(int inFlightMax) {
    return new SendAlarms(this, inFlightMax, Duration.ofMillis(1), _ -> {});
  }
}
