package io.punctual.engines;

import java.util.List;
import org.apache.kafka.common.acl.AclOperation;

/**
 * The users of Punctual's parts at engines with {@link EnginesConfig#tls}, each with the rights
 * that docs/security.md names, and no more.
 *
 * @param password of each
 */
public record PunctualUsers(String password) {
  public static final String API = "punctual-api";
  public static final String CONSUMER = "punctual-consumer";
  public static final String CALLBACK = "punctual-callback";
  public static final String JOBS = "punctual-jobs";

  /** May read where the timers arrive. */
  public static final String READER = "reader";

  /**
   * @param alarmTopic need not be there yet
   * @param group the consumers'
   */
  public void makeAt(RocketMq rocketMq, String alarmTopic, String group) {
    String alarms = "Topic:" + alarmTopic;
    rocketMq.createUser(API, password);
    rocketMq.allow(API, alarms, List.of("Pub", "Get"));
    rocketMq.allow(API, "Topic:rmq_sys_wheel_timer", List.of("Get"));
    rocketMq.allow(API, "Group:" + group, List.of("Get"));
    rocketMq.allow(API, "Cluster:*", List.of("Get"));
    rocketMq.createUser(CONSUMER, password);
    rocketMq.allow(CONSUMER, alarms, List.of("Sub", "Get"));
    rocketMq.allow(CONSUMER, "Group:" + group, List.of("Sub", "Get"));
    rocketMq.createUser(JOBS, password);
    rocketMq.allow(JOBS, alarms, List.of("Create", "Update", "Get"));
  }

  /**
   * @param topic to which timers go
   */
  public void makeAt(KafkaBroker kafka, String topic) {
    kafka.createUser(API, password);
    kafka.allow(API, topic, AclOperation.DESCRIBE_CONFIGS);
    kafka.createUser(CALLBACK, password);
    kafka.allow(CALLBACK, topic, AclOperation.WRITE);
    kafka.createUser(READER, password);
    kafka.allow(READER, topic, AclOperation.READ);
  }
}
