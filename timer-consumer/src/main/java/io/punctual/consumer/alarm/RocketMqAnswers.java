package io.punctual.consumer.alarm;

import java.time.Duration;
import org.apache.rocketmq.remoting.RPCHook;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.apache.rocketmq.remoting.protocol.RequestCode;
import org.jspecify.annotations.Nullable;

/** Notes when a broker last answered anything: heartbeats alone are answered every two seconds. */
final class RocketMqAnswers implements RPCHook {

  private volatile long lastNanos;
  private volatile boolean any;

  @Override
  public void doBeforeRequest(@Nullable String address, RemotingCommand request) {
    // only answers count
  }

  @Override
  public void doAfterResponse(
      @Nullable String address, RemotingCommand request, @Nullable RemotingCommand response) {
    if (response != null && request.getCode() != RequestCode.GET_ROUTEINFO_BY_TOPIC) {
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
