package io.punctual.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.watch.TellAll;
import io.punctual.consumer.watch.ConsumerEvents;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each service tells its listeners by hand, one method an event. As events have defaults, the
 * compiler does not miss one that is not passed on.
 */
class EveryListenerTest {

  private record Tellers<E>(Class<E> events, Function<List<E>, E> of) {

    E recording(List<String> heard) {
      return events.cast(
          Proxy.newProxyInstance(
              events.getClassLoader(),
              new Class<?>[] {events},
              (_, event, arguments) -> {
                heard.add(told(event, arguments));
                return null;
              }));
    }

    @Override
    public String toString() {
      return events.getSimpleName();
    }
  }

  static Stream<Tellers<?>> tellers() {
    return Stream.of(
        new Tellers<>(DeliverEvents.class, TellAll::new),
        new Tellers<>(ConsumerEvents.class, io.punctual.consumer.watch.TellAll::new));
  }

  @ParameterizedTest
  @MethodSource("tellers")
  <E> void everyEventReachesEachListenerAsItWas(Tellers<E> tellers) throws Exception {
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    E all = tellers.of().apply(List.of(tellers.recording(first), tellers.recording(second)));
    List<String> told = new ArrayList<>();

    for (Method event : tellers.events().getMethods()) {
      Object[] arguments = arguments(event);
      event.invoke(all, arguments);
      told.add(told(event, arguments));
    }

    assertThat(told).isNotEmpty();
    assertThat(first).isEqualTo(told);
    assertThat(second).isEqualTo(told);
  }

  private static String told(Method event, @Nullable Object @Nullable [] arguments) {
    return event.getName() + (arguments == null ? "[]" : Arrays.toString(arguments));
  }

  /** No two alike, where that is easily said. */
  private static @Nullable Object[] arguments(Method event) {
    Class<?>[] types = event.getParameterTypes();
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = argument(types[i].getName(), i + 1);
    }
    return arguments;
  }

  private static @Nullable Object argument(String type, int number) {
    return switch (type) {
      case "int" -> number;
      case "long" -> (long) number;
      case "boolean" -> true;
      case "java.lang.String" -> "argument " + number;
      case "java.time.Duration" -> Duration.ofSeconds(number);
      default -> null;
    };
  }
}
