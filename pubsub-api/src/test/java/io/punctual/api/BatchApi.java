package io.punctual.api;

import io.punctual.engines.TestEngines;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One API for the tests of batches, without timers before each; it is closed when the last test of
 * all has run.
 */
final class BatchApi implements ParameterResolver, BeforeEachCallback {

  /** A lock of the classes that empty its tables. */
  static final String TIMERS = "the batch API's timers";

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == RunningApi.class;
  }

  @Override
  public RunningApi resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return api(test);
  }

  @Override
  public void beforeEach(ExtensionContext test) {
    empty(api(test));
  }

  static void empty(RunningApi api) {
    api.sql().update("DELETE FROM timer");
    api.sql().update("DELETE FROM timer_name");
  }

  private static RunningApi api(ExtensionContext test) {
    return test.getRoot()
        .getStore(Namespace.create(BatchApi.class))
        .computeIfAbsent(RunningApi.class, _ -> start(), RunningApi.class);
  }

  private static RunningApi start() {
    TestEngines.kafka().createTopic("orders", 4);
    try (Admin admin =
        Admin.create(
            Map.of("bootstrap.servers", (Object) TestEngines.kafka().bootstrapServers()))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("batch-compacted", Optional.of(1), Optional.of((short) 1))
                      .configs(Map.of("cleanup.policy", "compact"))))
          .all()
          .get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return RunningApi.start("batch");
  }
}
