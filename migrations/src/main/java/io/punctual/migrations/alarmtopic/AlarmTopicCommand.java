package io.punctual.migrations.alarmtopic;

import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.job.NotYet;
import io.punctual.migrations.job.TryFor;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.apache.rocketmq.common.topic.TopicValidator;
import org.apache.rocketmq.common.topic.TopicValidator.ValidateResult;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.StandardEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "alarm-topic",
    description =
        "Makes RocketMQ's topic of alarms with its fixed number of queues at every master broker,"
            + " or checks the existing one. Keys and TLS come from the environment, as those of"
            + " the services: PUNCTUAL_ROCKETMQ_ACCESSKEY, _SECRETKEY, _TLS_ENABLED and so on.",
    mixinStandardHelpOptions = true)
public final class AlarmTopicCommand implements Callable<Integer> {
  private static final Duration TRY_EVERY = Duration.ofMillis(500);

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--name-server",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:PUNCTUAL_ROCKETMQ_NAMESERVER}",
      description =
          "RocketMQ's name server; several separated by semicolons (default: environment"
              + " PUNCTUAL_ROCKETMQ_NAMESERVER).")
  private @Nullable String nameServer;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      defaultValue = "${env:PUNCTUAL_ALARMS_TOPIC:-punctual-alarms}",
      description = "The topic (default: environment PUNCTUAL_ALARMS_TOPIC, else punctual-alarms).")
  private String topic = "";

  @Option(
      names = "--queues",
      paramLabel = "N",
      defaultValue = "${env:PUNCTUAL_ALARMS_QUEUES:-16}",
      description =
          "Its queues at each broker (default: environment PUNCTUAL_ALARMS_QUEUES, else 16).")
  private int queues;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "${env:PUNCTUAL_ALARMS_WAIT:-2m}",
      description =
          "How long to try while RocketMQ does not answer (default: environment"
              + " PUNCTUAL_ALARMS_WAIT, else 2m).")
  private Duration wait = Duration.ZERO;

  @Override
  public Integer call() {
    String address = requireNameServer();
    WantedTopic wanted = wanted();
    try (RocketMqBrokers brokers = RocketMqBrokers.at(address, access())) {
      new TryFor(wait, TRY_EVERY)
          .get(new MakeAlarmTopic(brokers, wanted)::run)
          .forEach(command.commandLine().getOut()::println);
      return ExitCode.OK;
    } catch (NotYet e) {
      throw new JobFailed(
          """
          %s. Tried for %s. Look at PUNCTUAL_ROCKETMQ_NAMESERVER (the chart's rocketmq.nameServer), \
          now %s\
          """
              .formatted(
                  e.getMessage(), DurationStyle.SIMPLE.print(wait, ChronoUnit.SECONDS), address));
    }
  }

  private String requireNameServer() {
    if (nameServer == null || nameServer.isBlank()) {
      throw wrong(
          "PUNCTUAL_ROCKETMQ_NAMESERVER (the chart's rocketmq.nameServer) must be given, as"
              + " host:port of RocketMQ's name server");
    }
    return nameServer.strip();
  }

  /** By the environment alone, as the services: a secret is no argument of a command. */
  private RocketMqAccess access() {
    StandardEnvironment environment = new StandardEnvironment();
    ConfigurationPropertySources.attach(environment);
    try {
      return Binder.get(environment).bindOrCreate("punctual.rocketmq", RocketMqAccess.class);
    } catch (BindException e) {
      throw wrong(String.valueOf(NestedExceptionUtils.getMostSpecificCause(e).getMessage()));
    }
  }

  private WantedTopic wanted() {
    ValidateResult valid = TopicValidator.validateTopic(topic);
    if (!valid.isValid()) {
      throw wrong("PUNCTUAL_ALARMS_TOPIC (the chart's alarms.topic): " + valid.getRemark());
    }
    if (queues < 1 || queues > WantedTopic.QUEUES_MAX) {
      throw wrong(
          "PUNCTUAL_ALARMS_QUEUES (the chart's alarms.queues) must be 1 to %d, not %d"
              .formatted(WantedTopic.QUEUES_MAX, queues));
    }
    return new WantedTopic(topic, queues);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
