package io.punctual.api.alarm;

import io.punctual.api.watch.ApiEvents;

/** RocketMQ's states, for tests of other packages. */
public final class RocketStates {

  private RocketStates() {}

  public static RocketState up() {
    RocketState state = new RocketState(new ApiEvents() {});
    up(state);
    return state;
  }

  public static void up(RocketState state) {
    state.seen("broker", true);
  }

  public static void down(RocketState state) {
    state.seen("broker", false);
  }

  public static AlarmConfig alarmConfig() {
    return TestAlarms.config(1, 1);
  }
}
