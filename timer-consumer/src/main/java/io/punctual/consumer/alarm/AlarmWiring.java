package io.punctual.consumer.alarm;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.loop.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvents;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the reading of alarms. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({RocketmqConfig.class, AlarmsConfig.class})
public class AlarmWiring {

  @Bean
  AlarmOffsets alarmOffsets() {
    return new AlarmOffsets();
  }

  @Bean
  RocketmqAnswers rocketmqAnswers() {
    return new RocketmqAnswers();
  }

  @Bean
  RocketmqWatch rocketmqWatch(
      RocketmqAnswers answers, RocketmqConfig rocketmq, ConsumerEvents events) {
    return new RocketmqWatch(answers, rocketmq, events);
  }

  // The intake closes it, on its own thread.
  @Bean(destroyMethod = "")
  AlarmSource alarmSource(RocketmqConfig rocketmq, AlarmsConfig alarms, RocketmqAnswers answers) {
    return new LitePullAlarms(rocketmq, alarms, answers);
  }

  @Bean
  BringToHold takeAlarm(
      AlarmOffsets offsets,
      Hold hold,
      HoldGuard guard,
      CallbackClock clock,
      JsonMapper json,
      ConsumerEvents events) {
    return new BringToHold(new ParseAlarm(json), offsets, hold, guard, clock, events);
  }

  @Bean
  IntakeRoom intakeRoom(
      Hold hold,
      AlarmOffsets offsets,
      AlarmsConfig alarms,
      HoldGuard guard,
      CallbackClock clock,
      ConsumerEvents events) {
    return new IntakeRoom(hold, offsets, alarms.openMax(), guard, clock, events);
  }

  @Bean
  CommitOffsets commitOffsets(
      AlarmSource source,
      AlarmOffsets offsets,
      HoldGuard guard,
      RocketmqWatch rocketmq,
      AlarmsConfig alarms,
      ConsumerEvents events) {
    return new CommitOffsets(source, offsets, guard, rocketmq, alarms.commitEvery(), events);
  }

  @Bean(destroyMethod = "")
  AlarmLoop alarmIntake(
      AlarmSource source,
      IntakeRoom room,
      BringToHold take,
      CommitOffsets commit,
      RocketmqWatch rocketmq,
      ConsumerEvents events) {
    return new AlarmLoop(source, room, take, commit, rocketmq, events);
  }
}
