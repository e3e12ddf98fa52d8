package io.punctual.perf.peer;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** db-scheduler: it looks ten times a second, and locks and fetches many in one statement. */
final class DbScheduler implements Peer {
  private static final int THREADS = 32;
  private static final Duration EVERY = Duration.ofMillis(100);

  // Of an execution thread: fetches when so few are left, up to so many.
  private static final double LOWEST = 1.0;
  private static final double HIGHEST = 8.0;

  private final HikariDataSource source;
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final OneTimeTask<byte[]> task;
  private final Scheduler scheduler;

  DbScheduler(Arrivals arrivals, PeerDatabase database) {
    source = database.source(THREADS * 2);
    PeerDatabase.run(source, "db-scheduler.sql");
    task =
        Tasks.oneTime("message", byte[].class)
            .execute((instance, _) -> arrivals.arrived(instance.getData()));
    scheduler =
        Scheduler.create(source, task)
            .threads(THREADS)
            .pollingInterval(EVERY)
            .pollUsingLockAndFetch(LOWEST, HIGHEST)
            .alwaysPersistTimestampInUTC()
            .build();
    scheduler.start();
  }

  @Override
  public CompletableFuture<?> submit(long dueMillis, byte[] body) {
    return CompletableFuture.runAsync(
        () ->
            scheduler.scheduleIfNotExists(
                task.instance(UUID.randomUUID().toString(), body), Instant.ofEpochMilli(dueMillis)),
        clients);
  }

  @Override
  public void close() {
    clients.close();
    scheduler.stop();
    source.close();
  }
}
