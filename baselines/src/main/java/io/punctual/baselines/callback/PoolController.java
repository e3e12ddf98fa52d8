package io.punctual.baselines.callback;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.punctual.baselines.control.MeanOverTime;
import java.util.Locale;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How many connections to the database there are, and how many requests wait for one. */
@RestController
class PoolController {
  private final HikariDataSource connections;
  private final MeanOverTime waiting;

  PoolController(HikariDataSource connections) {
    this.connections = connections;
    this.waiting = new MeanOverTime(() -> pool().getThreadsAwaitingConnection());
    waiting.start();
  }

  /** Returns at once; the pool fills by itself. */
  @PostMapping("/pool")
  int resize(@RequestParam int size) {
    HikariConfigMXBean config = connections.getHikariConfigMXBean();
    config.setMinimumIdle(Math.min(size, config.getMaximumPoolSize()));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(size);
    pool().softEvictConnections();
    return size;
  }

  /** Since it was asked last, on average. */
  @GetMapping("/pool/waiting")
  String waiting() {
    return String.format(Locale.ROOT, "%.3f", waiting.mean());
  }

  @GetMapping("/pool/size")
  int size() {
    return pool().getTotalConnections();
  }

  private HikariPoolMXBean pool() {
    return connections.getHikariPoolMXBean();
  }
}
