package io.punctual.consumer.alarm;

import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import java.time.Duration;
import org.apache.rocketmq.remoting.RPCHook;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.apache.rocketmq.remoting.protocol.RequestCode;
import org.jspecify.annotations.Nullable;

/**
 * Signs requests, and notes when a broker last did what it was asked for: heartbeats alone are
 * answered every two seconds.
 */
final class RocketMqAnswers implements RPCHook {

  private final RPCHook access;
  private volatile long lastNanos;
  private volatile boolean any;

  RocketMqAnswers(RocketMqAccess access, ConsumerEvents events) {
    this.access = access.hook(said -> events.happened(new ConsumerEvent.RocketMqRefused(said)));
  }

  @Override
  public void doBeforeRequest(@Nullable String address, RemotingCommand request) {
    access.doBeforeRequest(address, request);
  }

  @Override
  public void doAfterResponse(
      @Nullable String address, RemotingCommand request, @Nullable RemotingCommand response) {
    access.doAfterResponse(address, request, response);
    boolean ofBroker = request.getCode() != RequestCode.GET_ROUTEINFO_BY_TOPIC;
    if (response != null && ofBroker && !RocketMqAccess.isRefusal(response)) {
      answered();
    }
  }

  void answered() {
    lastNanos = System.nanoTime();
    any = true;
  }

  boolean within(Duration time) {
    return any && System.nanoTime() - lastNanos <= time.toNanos();
  }
}
