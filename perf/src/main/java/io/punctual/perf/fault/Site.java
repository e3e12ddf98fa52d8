package io.punctual.perf.fault;

import io.punctual.engines.Engines;
import io.punctual.engines.MariaDb;
import io.punctual.engines.RocketMq;
import io.punctual.engines.link.Ailment;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.perf.lab.Lab;
import io.punctual.standalone.stack.ServiceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Where faults strike.
 *
 * @param badTopics made by faults, beside the load's topic
 * @param readers how many long readers there have been
 */
record Site(Lab lab, Clocks clocks, Disks disks, List<BadTopic> badTopics, AtomicInteger readers) {
  static Site of(Lab lab, Clocks clocks, Disks disks) {
    return new Site(lab, clocks, disks, new ArrayList<>(), new AtomicInteger());
  }

  private Engines engines() {
    return lab.own().engines();
  }

  /** A service or an engine by its name. */
  ManagedProcess process(String name) {
    Stream<ManagedProcess> services =
        Stream.of(ServiceKind.values()).flatMap(kind -> lab.own().services(kind).stream());
    return Stream.concat(services, engines().all().stream())
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no process " + name));
  }

  /** The database; what is returned lets it take changes again. */
  Runnable readOnly() {
    MariaDb database = leader();
    database.setReadOnly(true);
    return () -> database.setReadOnly(false);
  }

  /** An engine's disk; what is returned makes room, and starts the engine if it has given up. */
  Runnable diskFull(String engine) {
    Runnable makeRoom = disks.fill(engine);
    return () -> {
      makeRoom.run();
      process(engine).start();
      if (process(engine) instanceof MariaDb database) {
        database.endWaitsForRoom();
      }
    };
  }

  private MariaDb leader() {
    return lab.options().replicated ? engines().replicated().leader() : engines().mariaDb();
  }

  /** The server of the database that takes changes. */
  ManagedProcess database() {
    return leader();
  }

  /** The replica leads, and the primary follows. */
  Runnable switchOver() {
    engines().replicated().switchOver(lab.links().orElseThrow()::leadTo);
    return () -> {};
  }

  /** The primary is killed; what is returned makes a replica of it. */
  Runnable failOver() {
    return engines().replicated().failOver(lab.links().orElseThrow()::leadTo);
  }

  RocketMq rocketMq() {
    return engines().rocketMq();
  }

  /**
   * @param link such as "api-1 to kafka"
   * @return ends it
   */
  Runnable ail(String link, Ailment ailment) {
    String[] ends = link.split(" to ");
    long pid = process(ends[0]).pid().orElseThrow();
    return lab.links().orElseThrow().ail(pid, ends[1], ailment);
  }

  LongReader longReader() {
    return LongReader.open(lab.own(), readers.getAndIncrement());
  }

  /** A folder of the data. */
  void delete(String folder) {
    DataFolder.delete(lab.data().root().resolve(folder));
  }

  /** A new topic for which some timers wait. */
  BadTopic badTopic(int payloadBytes) {
    BadTopic topic = BadTopic.with(lab, payloadBytes);
    badTopics.add(topic);
    return topic;
  }
}
