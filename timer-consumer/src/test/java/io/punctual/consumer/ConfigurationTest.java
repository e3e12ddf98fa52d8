package io.punctual.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.consumer.alarm.AlarmsConfig;
import io.punctual.consumer.alarm.RocketMqConsumerConfig;
import io.punctual.consumer.callback.CallbackConfig;
import io.punctual.consumer.dispatch.DispatchConfig;
import io.punctual.consumer.dispatch.DispatchLimits;
import io.punctual.consumer.hold.HoldLimits;
import io.punctual.lifecycle.DeliveryToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.io.ClassPathResource;

class ConfigurationTest {

  /** What has no default. */
  private static final Map<String, String> REQUIRED =
      Map.of(
          "punctual.rocketmq.name-server", "127.0.0.1:9876",
          "punctual.callback.urls", "http://127.0.0.1:8180,http://127.0.0.1:8181",
          "punctual.deliveries.token", "a-secret-of-its-own");

  private static final Map<String, Class<?>> RECORDS =
      Map.of(
          "punctual.rocketmq", RocketMqConsumerConfig.class,
          "punctual.alarms", AlarmsConfig.class,
          "punctual.hold", HoldConfig.class,
          "punctual.dispatch", DispatchConfig.class,
          "punctual.callback", CallbackConfig.class,
          "punctual.deliveries", DeliveryToken.class,
          "punctual.stop", DrainConfig.class);

  @Test
  void theFileSaysWhatTheCodeSays() throws IOException {
    Binder file = file();
    Binder code = new Binder(new MapConfigurationPropertySource(REQUIRED));
    RECORDS.forEach(
        (prefix, type) ->
            assertThat(file.bindOrCreate(prefix, type))
                .as(prefix)
                .isEqualTo(code.bindOrCreate(prefix, type)));
  }

  @Test
  void theLimitsAreThoseOfTheDecisions() throws IOException {
    assertThat(file().bindOrCreate("punctual.hold", HoldConfig.class).limits())
        .isEqualTo(HoldLimits.DEFAULTS);
    assertThat(file().bindOrCreate("punctual.dispatch", DispatchConfig.class).limits())
        .isEqualTo(DispatchLimits.DEFAULTS);
  }

  @ParameterizedTest
  @CsvSource({
    "punctual.rocketmq.name-server, ' '",
    "punctual.rocketmq.lost-after, 1s",
    "punctual.alarms.topic, ''",
    "punctual.alarms.pull-threads, 0",
    "punctual.alarms.open-max, -1",
    "punctual.alarms.commit-every, 2h",
    "punctual.hold.timers-max, 0",
    "punctual.hold.runway, 251ms",
    "punctual.hold.runway-max, 24ms",
    "punctual.hold.late-arrival-max, 1s",
    "punctual.hold.backoff-max, 1ms",
    "punctual.dispatch.in-flight-max, 0",
    "punctual.dispatch.slow-in-flight-max, 0",
    "punctual.dispatch.batch-max, 2001",
    "punctual.callback.urls, ''",
    "punctual.callback.urls, 'localhost:8180'",
    "punctual.callback.urls, 'http://a:1,http://a:1'",
    "punctual.callback.response-timeout, 0s",
    "punctual.callback.clock-window, 10ms",
    "punctual.deliveries.token, ''",
    "punctual.deliveries.token, fifteen-letters",
    "punctual.rocketmq.name-server, 'rocketmq'",
    "punctual.hold.hand-over, 2m",
    "punctual.stop.drain-max, 2m"
  })
  void aWrongValueStopsTheStartAndNamesItsKey(String key, String value) {
    Map<String, String> values = new HashMap<>(REQUIRED);
    values.put(key, value);
    Binder binder = new Binder(new MapConfigurationPropertySource(values));
    String prefix = key.substring(0, key.lastIndexOf('.'));
    assertThatThrownBy(() -> binder.bindOrCreate(prefix, RECORDS.get(prefix)))
        .rootCause()
        .hasMessageStartingWith(key)
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theTokenIsNotPrinted() {
    assertThat(new DeliveryToken(List.of("a-secret-of-its-own")).toString())
        .doesNotContain("secret");
  }

  private static Binder file() throws IOException {
    MutablePropertySources sources = new MutablePropertySources();
    new YamlPropertySourceLoader()
        .load("file", new ClassPathResource("application.yml"))
        .forEach(sources::addLast);
    List<ConfigurationPropertySource> all = new ArrayList<>();
    all.add(new MapConfigurationPropertySource(REQUIRED));
    ConfigurationPropertySources.from(sources).forEach(all::add);
    return new Binder(all);
  }
}
