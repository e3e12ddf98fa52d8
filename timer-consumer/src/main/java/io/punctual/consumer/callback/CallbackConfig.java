package io.punctual.consumer.callback;

import static io.punctual.lifecycle.ConfigKey.key;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the callbacks are and how they are spoken to.
 *
 * @param urls base URLs, one or many
 * @param sslBundle by whose authorities, and with whose certificate, https is spoken; empty: Java's
 * @param connectionsPerRoute kept to each callback; 0: one for each request that may be out
 * @param connectionsTotal kept to all together; 0: as many as their routes have
 * @param connectTimeout for a new connection
 * @param responseTimeout for the answer, from the last due on: longer than the callback's
 *     detach-after
 * @param poolTimeout for a free connection of the pool
 * @param connectionTtl how long a connection is used, so that new replicas get their share
 * @param downFor how long a callback that could not be reached is left alone; four times as long
 *     when it gave no answer
 * @param clockEvery how often the clock is asked for when nothing else is
 * @param clockTimeout for the answer to that
 * @param clockWindow how long the sample with the shortest round trip is gone by
 */
@ConfigurationProperties("punctual.callback")
public record CallbackConfig(
    @DefaultValue List<URI> urls,
    @DefaultValue("") String sslBundle,
    @DefaultValue("0") int connectionsPerRoute,
    @DefaultValue("0") int connectionsTotal,
    @DefaultValue("500ms") Duration connectTimeout,
    @DefaultValue("1s") Duration responseTimeout,
    @DefaultValue("500ms") Duration poolTimeout,
    @DefaultValue("60s") Duration connectionTtl,
    @DefaultValue("1s") Duration downFor,
    @DefaultValue("1s") Duration clockEvery,
    @DefaultValue("1s") Duration clockTimeout,
    @DefaultValue("30s") Duration clockWindow) {

  private static final int CONNECTIONS_MAX = 10_000;
  private static final Duration MILLI = Duration.ofMillis(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  public CallbackConfig {
    urls = List.copyOf(urls);
    key("punctual.callback.urls").notEmpty(urls);
    urls.forEach(CallbackConfig::checkUrl);
    key("punctual.callback.urls")
        .require(
            urls.stream().distinct().count() == urls.size(), "must not name one twice: " + urls);
    key("punctual.callback.connections-per-route").between(connectionsPerRoute, 0, CONNECTIONS_MAX);
    key("punctual.callback.connections-total").between(connectionsTotal, 0, CONNECTIONS_MAX);
    key("punctual.callback.connect-timeout").between(connectTimeout, MILLI, MINUTE);
    key("punctual.callback.response-timeout").between(responseTimeout, MILLI, MINUTE);
    key("punctual.callback.pool-timeout").between(poolTimeout, MILLI, MINUTE);
    key("punctual.callback.connection-ttl").between(connectionTtl, MILLI, Duration.ofDays(1));
    key("punctual.callback.down-for").between(downFor, MILLI, MINUTE);
    key("punctual.callback.clock-every").between(clockEvery, Duration.ofMillis(100), MINUTE);
    key("punctual.callback.clock-timeout").between(clockTimeout, MILLI, MINUTE);
    key("punctual.callback.clock-window").between(clockWindow, clockEvery, Duration.ofHours(1));
  }

  private static void checkUrl(URI url) {
    key("punctual.callback.urls")
        .require(
            ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
                && url.getHost() != null,
            "must be like http://host:port: " + url);
  }
}
