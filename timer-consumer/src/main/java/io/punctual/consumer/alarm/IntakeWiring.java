package io.punctual.consumer.alarm;

import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the reading of alarms. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  RocketMqConsumerConfig.class,
  RocketMqAccess.class,
  AlarmsConfig.class
})
@Import({
  AlarmOffsets.class,
  RocketMqAnswers.class,
  RocketMqContact.class,
  LitePullAlarms.class,
  AlarmLoop.class
})
public class IntakeWiring {}
