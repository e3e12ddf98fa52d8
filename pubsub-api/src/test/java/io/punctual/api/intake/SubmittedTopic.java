package io.punctual.api.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparingInt;

import io.punctual.api.intake.Given.Kind;
import io.punctual.protocol.Timer;
import io.punctual.store.simulation.Faults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** The topic of submissions, and the group that reads it. */
final class SubmittedTopic {

  static final String NAME = "in";

  private static final int PARTITIONS = 2;
  private static final int KEYS = 5;

  private final Faults faults;
  private final List<List<Given>> partitions =
      IntStream.range(0, PARTITIONS).<List<Given>>mapToObj(_ -> new ArrayList<>()).toList();
  private final Map<TopicPartition, Long> committed = new HashMap<>();
  private final List<GroupMember> members = new ArrayList<>();
  private final Map<TopicPartition, GroupMember> owners = new HashMap<>();
  private final Map<Integer, Given> lastShared = new HashMap<>();
  private int numbers;

  SubmittedTopic(Faults faults) {
    this.faults = faults;
  }

  List<List<Given>> partitions() {
    return partitions;
  }

  List<Given> of(TopicPartition partition) {
    return partitions.get(partition.partition());
  }

  Map<TopicPartition, Long> committed() {
    return committed;
  }

  void join(GroupMember member, GroupMember before) {
    members.remove(before);
    members.add(member);
    rebalance();
  }

  /** Each hears of it at its next poll. */
  void rebalance() {
    if (!members.isEmpty()) {
      for (int i = 0; i < PARTITIONS; i++) {
        owners.put(new TopicPartition(NAME, i), members.get(faults.below(members.size())));
      }
    }
  }

  Set<TopicPartition> ownedBy(GroupMember member) {
    Set<TopicPartition> owned = new TreeSet<>(comparingInt(TopicPartition::partition));
    owners.forEach(
        (partition, owner) -> {
          if (owner == member) {
            owned.add(partition);
          }
        });
    return owned;
  }

  void produce(long nowMillis, long dueMillis) {
    int partition = faults.below(PARTITIONS);
    Given shared = lastShared.get(partition);
    Kind kind = kind(shared == null);
    int number = kind == Kind.REPEATED ? Integer.parseInt(shared.payload()) : numbers++;
    Given given = new Given(kind, record(kind, partition, number, nowMillis, dueMillis));
    partitions.get(partition).add(given);
    if (kind == Kind.SHARED) {
      lastShared.put(partition, given);
    }
  }

  private Kind kind(boolean isFirst) {
    return switch (faults.below(20)) {
      case 0, 1 -> Kind.NAMED;
      case 2, 3 -> Kind.SHARED;
      case 4 -> isFirst ? Kind.PLAIN : Kind.REPEATED;
      case 5 -> isFirst ? Kind.PLAIN : Kind.OTHER_CONTENT;
      case 6, 7 -> Kind.MALFORMED;
      case 8 -> Kind.UNSTORABLE;
      default -> Kind.PLAIN;
    };
  }

  private ConsumerRecord<byte[], byte[]> record(
      Kind kind, int partition, int number, long nowMillis, long dueMillis) {
    Headers headers = new RecordHeaders();
    add(headers, "punctual-topic", "demo");
    add(headers, "punctual-deliver-at", Long.toString(dueMillis));
    name(kind, partition, number).ifPresent(name -> add(headers, "punctual-name", name));
    if (kind == Kind.MALFORMED) {
      add(headers, "punctual-unheard-of", "x");
    }
    String key = "key-%d-%d".formatted(partition, number % KEYS);
    String payload = kind == Kind.UNSTORABLE ? Given.UNSTORABLE + number : Integer.toString(number);
    return new ConsumerRecord<>(
        NAME,
        partition,
        partitions.get(partition).size(),
        nowMillis,
        TimestampType.CREATE_TIME,
        -1,
        -1,
        key.getBytes(UTF_8),
        payload.getBytes(UTF_8),
        headers,
        Optional.empty());
  }

  private Optional<String> name(Kind kind, int partition, int number) {
    return switch (kind) {
      case NAMED, SHARED, REPEATED -> Optional.of("name-" + number);
      case OTHER_CONTENT -> Optional.of("name-" + lastShared.get(partition).payload());
      case PLAIN, MALFORMED, UNSTORABLE -> Optional.empty();
    };
  }

  /** Nobody else asks for its name. */
  boolean isNamedAlone(Timer timer) {
    return partitions.stream()
        .flatMap(List::stream)
        .anyMatch(it -> it.kind() == Kind.NAMED && it.became(timer));
  }

  private static void add(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(UTF_8));
  }
}
