package io.punctual.api;

import io.punctual.api.app.ApiApplication;
import io.punctual.api.docs.DocumentedAnswers;
import io.punctual.api.docs.TestDocument;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.migrations.Migrate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The service in this JVM, on real engines and a database and an alarm topic of its own. Every
 * answer is held to the API's document.
 */
public final class RunningApi implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final DocumentedAnswers DOCUMENT = new DocumentedAnswers(TestDocument.read());

  private final ConfigurableApplicationContext context;
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;

  private RunningApi(ConfigurableApplicationContext context) {
    this.context = context;
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    this.base = URI.create("http://127.0.0.1:" + port);
  }

  /** With its own database and alarm topic, named after the test. */
  public static RunningApi start(String name, String... more) {
    TestEngines.rocketMq().createAlarmTopic(alarmTopic(name), 16);
    return startWith(name, TestEngines.rocketMq().nameServerAddress(), freshDatabase(name), more);
  }

  public static RunningApi startWith(
      String name, String nameServer, String database, String... more) {
    SqlServer engine = TestEngines.database();
    List<String> args =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--spring.datasource.url=" + database,
                "--spring.datasource.username=" + engine.user().user(),
                "--spring.datasource.password=" + engine.user().password(),
                "--punctual.kafka.bootstrap-servers=" + TestEngines.kafka().bootstrapServers(),
                "--punctual.rocketmq.name-server=" + nameServer,
                "--punctual.alarms.topic=" + alarmTopic(name),
                "--punctual.lists.look-max=1m"));
    for (String given : more) {
      args.removeIf(arg -> arg.startsWith(given.substring(0, given.indexOf('=') + 1)));
      args.add(given);
    }
    return new RunningApi(run(args));
  }

  /** One at a time: each sets up the JVM's one log, and Logback's own lists bear one thread. */
  private static synchronized ConfigurableApplicationContext run(List<String> args) {
    return SpringApplication.run(ApiApplication.class, args.toArray(String[]::new));
  }

  public static String alarmTopic(String name) {
    return "alarms-" + name;
  }

  /** Migrated; its JDBC URL. */
  public static String freshDatabase(String name) {
    SqlServer engine = TestEngines.database();
    String url = engine.freshDatabase("punctual_api_" + name);
    Migrate.run(
        new DriverManagerDataSource(url, engine.ddlUser().user(), engine.ddlUser().password()));
    return url;
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  public void tell(ReadinessState readiness) {
    AvailabilityChangeEvent.publish(context, readiness);
  }

  public JdbcTemplate sql() {
    return bean(JdbcTemplate.class);
  }

  public URI base() {
    return base;
  }

  public HttpResponse<String> post(String body) {
    return post("/v1/timers", body);
  }

  public HttpResponse<String> get(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  public HttpResponse<String> post(String path, String body) {
    return send(json(path).POST(BodyPublishers.ofString(body)));
  }

  public HttpResponse<String> patch(String path, String body, String... headers) {
    return call("PATCH", path, body, headers);
  }

  public HttpResponse<String> call(String method, String path, String body, String... headers) {
    HttpRequest.Builder request = json(path).method(method, BodyPublishers.ofString(body));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  private HttpRequest.Builder json(String path) {
    return HttpRequest.newBuilder(base.resolve(path)).header("content-type", "application/json");
  }

  public HttpResponse<String> delete(String path) {
    return send(HttpRequest.newBuilder(base.resolve(path)).DELETE());
  }

  /** Fails when the answer is not one that the API's document has. */
  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
      DOCUMENT.check(answer);
      return answer;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static JsonNode json(HttpResponse<String> answer) {
    return JSON.readTree(answer.body());
  }

  @Override
  public void close() {
    context.close();
  }
}
