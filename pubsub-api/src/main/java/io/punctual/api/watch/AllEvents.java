package io.punctual.api.watch;

import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Tells every listener. */
public record AllEvents(List<ApiEvents> listeners) implements ApiEvents {

  public AllEvents {
    listeners = List.copyOf(listeners);
  }

  @Override
  public void accepted(Duration took) {
    listeners.forEach(listener -> listener.accepted(took));
  }

  @Override
  public void repeated(Duration took) {
    listeners.forEach(listener -> listener.repeated(took));
  }

  @Override
  public void refused(ProblemType type, Duration took) {
    listeners.forEach(listener -> listener.refused(type, took));
  }

  @Override
  public void tenantsConfigured(Set<String> tenants) {
    listeners.forEach(listener -> listener.tenantsConfigured(tenants));
  }

  @Override
  public void unauthorized() {
    listeners.forEach(ApiEvents::unauthorized);
  }

  @Override
  public void tenantServed(String tenant, Duration took) {
    listeners.forEach(listener -> listener.tenantServed(tenant, took));
  }

  @Override
  public void tenantLimited(String tenant, TenantLimit limit) {
    listeners.forEach(listener -> listener.tenantLimited(tenant, limit));
  }

  @Override
  public void batchAnswered(int timers, Duration took) {
    listeners.forEach(listener -> listener.batchAnswered(timers, took));
  }

  @Override
  public void batchRefused(ProblemType type, Duration took) {
    listeners.forEach(listener -> listener.batchRefused(type, took));
  }

  @Override
  public void requestFailed(Exception e) {
    listeners.forEach(listener -> listener.requestFailed(e));
  }

  @Override
  public void databaseFailed(RuntimeException e) {
    listeners.forEach(listener -> listener.databaseFailed(e));
  }

  @Override
  public void changeFailed(RuntimeException e) {
    listeners.forEach(listener -> listener.changeFailed(e));
  }

  @Override
  public void changed(ChangeKind change, int timers) {
    listeners.forEach(listener -> listener.changed(change, timers));
  }

  @Override
  public void changeRefused(ChangeKind change, ProblemType type) {
    listeners.forEach(listener -> listener.changeRefused(change, type));
  }

  @Override
  public void submissionQueued(Duration waited) {
    listeners.forEach(listener -> listener.submissionQueued(waited));
  }

  @Override
  public void batchWritten(int timers, long bytes, Duration took) {
    listeners.forEach(listener -> listener.batchWritten(timers, bytes, took));
  }

  @Override
  public void batchFailed(int timers, boolean passing, RuntimeException e) {
    listeners.forEach(listener -> listener.batchFailed(timers, passing, e));
  }

  @Override
  public void alarmSent(int timers, Duration took) {
    listeners.forEach(listener -> listener.alarmSent(timers, took));
  }

  @Override
  public void alarmFailed(int timers, Throwable e) {
    listeners.forEach(listener -> listener.alarmFailed(timers, e));
  }

  @Override
  public void alarmsDropped(int timers, DropReason reason) {
    listeners.forEach(listener -> listener.alarmsDropped(timers, reason));
  }

  @Override
  public void rocketmqReachable(boolean reachable, String nameServer) {
    listeners.forEach(listener -> listener.rocketmqReachable(reachable, nameServer));
  }

  @Override
  public void rocketmqWiped() {
    listeners.forEach(ApiEvents::rocketmqWiped);
  }

  @Override
  public void alarmQueuesKnown(int queues) {
    listeners.forEach(listener -> listener.alarmQueuesKnown(queues));
  }

  @Override
  public void alarmQueuesUnknown(String topic, Exception e) {
    listeners.forEach(listener -> listener.alarmQueuesUnknown(topic, e));
  }

  @Override
  public void promoting(boolean leads) {
    listeners.forEach(listener -> listener.promoting(leads));
  }

  @Override
  public void promoted(int timers, int messages, Duration took) {
    listeners.forEach(listener -> listener.promoted(timers, messages, took));
  }

  @Override
  public void promotionFailed() {
    listeners.forEach(ApiEvents::promotionFailed);
  }

  @Override
  public void kafkaReachable(boolean reachable, String address, String detail) {
    listeners.forEach(listener -> listener.kafkaReachable(reachable, address, detail));
  }

  @Override
  public void stepFailed(String step, RuntimeException e) {
    listeners.forEach(listener -> listener.stepFailed(step, e));
  }

  @Override
  public void startWarning(String warning) {
    listeners.forEach(listener -> listener.startWarning(warning));
  }
}
