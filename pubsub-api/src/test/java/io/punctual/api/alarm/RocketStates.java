package io.punctual.api.alarm;

/** RocketMQ's states, for tests of other packages. */
public final class RocketStates {

  private RocketStates() {}

  public static BrokerOutages up() {
    BrokerOutages state = new BrokerOutages("127.0.0.1:9876", _ -> {});
    up(state);
    return state;
  }

  public static void up(BrokerOutages state) {
    state.seen("broker", true);
  }

  public static void down(BrokerOutages state) {
    state.seen("broker", false);
  }

  public static AlarmConfig alarmConfig() {
    return TestAlarms.config(1, 1);
  }
}
