package io.punctual.perf.peer;

import java.sql.SQLException;
import java.util.Date;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleTrigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Quartz with its JDBC store: one job, a trigger for each message, acquired in batches. */
final class Quartz implements Peer {
  private static final String BODY = "body";
  private static final int THREADS = 32;

  private final Scheduler scheduler;
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final JobDetail job = JobBuilder.newJob(Job.class).storeDurably().build();

  Quartz(String run, Arrivals arrivals, PeerDatabase database)
      throws SchedulerException, SQLException {
    try (var source = database.source(1)) {
      PeerDatabase.run(source, "/org/quartz/impl/jdbcjobstore/tables_mysql_innodb.sql");
    }
    scheduler = new StdSchedulerFactory(settings(run, database)).getScheduler();
    scheduler.setJobFactory((_, _) -> context -> arrivals.arrived(body(context)));
    scheduler.addJob(job, true);
    scheduler.start();
  }

  private static byte[] body(JobExecutionContext context) {
    return (byte[]) Objects.requireNonNull(context.getTrigger().getJobDataMap().get(BODY));
  }

  private static Properties settings(String run, PeerDatabase database) {
    Properties settings = new Properties();
    settings.put("org.quartz.scheduler.instanceName", run);
    settings.put("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", "100");
    settings.put("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
    settings.put("org.quartz.threadPool.threadCount", Integer.toString(THREADS));
    settings.put("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
    settings.put(
        "org.quartz.jobStore.driverDelegateClass", "org.quartz.impl.jdbcjobstore.StdJDBCDelegate");
    settings.put("org.quartz.jobStore.acquireTriggersWithinLock", "true");
    settings.put("org.quartz.jobStore.misfireThreshold", "3600000");
    settings.put("org.quartz.jobStore.dataSource", "peer");
    settings.put("org.quartz.dataSource.peer.provider", "hikaricp");
    settings.put("org.quartz.dataSource.peer.driver", "com.mysql.cj.jdbc.Driver");
    settings.put("org.quartz.dataSource.peer.URL", database.url());
    settings.put("org.quartz.dataSource.peer.user", database.user());
    settings.put("org.quartz.dataSource.peer.password", database.password());
    settings.put("org.quartz.dataSource.peer.maximumPoolSize", Integer.toString(THREADS * 2));
    return settings;
  }

  @Override
  public CompletableFuture<?> submit(long dueMillis, byte[] body) {
    JobDataMap data = new JobDataMap();
    data.put(BODY, body);
    SimpleTrigger trigger =
        (SimpleTrigger)
            TriggerBuilder.newTrigger()
                .withIdentity(UUID.randomUUID().toString())
                .forJob(job)
                .usingJobData(data)
                .startAt(new Date(dueMillis))
                .build();
    return CompletableFuture.runAsync(
        () -> {
          try {
            scheduler.scheduleJob(trigger);
          } catch (SchedulerException failed) {
            throw new IllegalStateException(failed);
          }
        },
        clients);
  }

  @Override
  public void close() throws SchedulerException {
    clients.close();
    scheduler.shutdown();
  }
}
