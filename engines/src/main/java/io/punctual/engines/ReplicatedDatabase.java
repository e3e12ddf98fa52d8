package io.punctual.engines;

import io.punctual.engines.process.Readiness;
import io.punctual.engines.process.SideBySide;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Two servers: one leads, and the other one follows semi-synchronously, so that it has each commit
 * before that is answered. Clients find the leader at an address that can be switched.
 */
public record ReplicatedDatabase(List<MariaDb> servers) {
  private static final Duration FOLLOWS_MAX = Duration.ofSeconds(30);
  private static final Duration IDLE_MAX = Duration.ofSeconds(2);
  private static final int APPLIED_SECONDS_MAX = 30;
  private static final String COMMITS_WAIT = "SET GLOBAL rpl_semi_sync_master_enabled=";
  private static final String BUSY =
      "SELECT COUNT(*) AS busy FROM information_schema.processlist"
          + " WHERE user = '%s' AND command <> 'Sleep'";

  public MariaDb leader() {
    return servers.stream().filter(MariaDb::leads).findFirst().orElseThrow();
  }

  public MariaDb follower() {
    return servers.stream().filter(it -> !it.leads()).findFirst().orElseThrow();
  }

  /** Returns when the follower follows. */
  public void start() {
    SideBySide.run(servers.stream().<Runnable>map(it -> it::start).toList());
    follow();
  }

  /**
   * The follower leads, and the leader follows. Nothing is lost, and no commit stays unanswered.
   *
   * @param address is to lead to it from now on
   */
  public void switchOver(Consumer<MariaDb> address) {
    MariaDb before = leader();
    before.setReadOnly(true); // returns when the commits that had begun are done
    Readiness.await(IDLE_MAX, () -> isIdle(before));
    before.administer("KILL USER " + before.user().user());
    String last = before.ask("SELECT @@gtid_binlog_pos AS last", "last");
    promote(last);
    follow();
    takeChanges(address);
  }

  /**
   * The leader is killed, and the follower leads.
   *
   * @return starts the killed one as the follower, without what only it had
   */
  public Runnable failOver(Consumer<MariaDb> address) {
    leader().kill();
    follower().administer("STOP SLAVE IO_THREAD");
    promote(follower().ask("SHOW SLAVE STATUS", "Gtid_IO_Pos"));
    leader().administer(COMMITS_WAIT + "OFF"); // there is nobody to wait for
    takeChanges(address);
    return () -> {
      follower().start();
      follow();
      leader().administer(COMMITS_WAIT + "ON");
    };
  }

  private static boolean isIdle(MariaDb server) {
    return server.ask(BUSY.formatted(server.user().user()), "busy").equals("0");
  }

  /**
   * @param last what the follower must have before
   */
  private void promote(String last) {
    MariaDb before = leader();
    MariaDb next = follower();
    String wait = "SELECT MASTER_GTID_WAIT('%s', %d) AS late".formatted(last, APPLIED_SECONDS_MAX);
    if (!next.ask(wait, "late").equals("0")) {
      throw new IllegalStateException(next.name() + " does not come to " + last);
    }
    next.administer("STOP SLAVE", "RESET SLAVE ALL", COMMITS_WAIT + "ON");
    next.lead(true);
    before.lead(false);
  }

  private void takeChanges(Consumer<MariaDb> address) {
    leader().setReadOnly(false);
    address.accept(leader());
  }

  private void follow() {
    MariaDb follower = follower();
    follower.administer(
        "STOP SLAVE",
        COMMITS_WAIT + "OFF",
        """
        CHANGE MASTER TO MASTER_HOST='%s', MASTER_PORT=%d, MASTER_USER='%s', MASTER_PASSWORD='%s',
        MASTER_SSL=0, MASTER_CONNECT_RETRY=1, MASTER_USE_GTID=slave_pos, MASTER_DEMOTE_TO_SLAVE=1
        """
            .formatted(
                leader().address().ip(),
                leader().port(),
                leader().admin().user(),
                leader().admin().password()),
        "START SLAVE");
    if (!Readiness.await(FOLLOWS_MAX, () -> follows(follower))) {
      throw new IllegalStateException(
          follower.name()
              + " does not follow: "
              + follower.ask("SHOW SLAVE STATUS", "Last_IO_Error")
              + follower.ask("SHOW SLAVE STATUS", "Last_SQL_Error"));
    }
  }

  private static boolean follows(MariaDb follower) {
    return follower.ask("SHOW SLAVE STATUS", "Slave_IO_Running").equals("Yes")
        && follower.ask("SHOW SLAVE STATUS", "Slave_SQL_Running").equals("Yes");
  }
}
