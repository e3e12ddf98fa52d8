package io.punctual.standalone.flow;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;

/** A limit of the broker on a topic's records, set when the API has looked at the topic already. */
record RecordLimit(Flow flow, String topic) {

  private static final ConfigEntry LIMIT = new ConfigEntry("max.message.bytes", "1000");
  private static final Duration LONG = Duration.ofSeconds(60);

  void set() throws Exception {
    change(OpType.SET);
  }

  void lift() throws Exception {
    change(OpType.DELETE);
  }

  private void change(OpType change) throws Exception {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    String kafka = flow.stack().engines().kafka().bootstrapServers();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka))) {
      admin
          .incrementalAlterConfigs(Map.of(resource, List.of(new AlterConfigOp(LIMIT, change))))
          .all()
          .get();
      await().atMost(LONG).until(() -> isLimited(admin, resource) == (change == OpType.SET));
    }
  }

  private static boolean isLimited(Admin admin, ConfigResource topic) throws Exception {
    return admin
        .describeConfigs(List.of(topic))
        .all()
        .get()
        .get(topic)
        .get(LIMIT.name())
        .value()
        .equals(LIMIT.value());
  }
}
