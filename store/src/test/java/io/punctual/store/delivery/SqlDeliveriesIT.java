package io.punctual.store.delivery;

import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.sql.Ids;
import java.util.List;
import java.util.UUID;

class SqlDeliveriesIT extends DeliveriesContract {

  private final Database database = Database.empty();

  @Override
  protected Deliveries deliveries() {
    return database.deliveries();
  }

  @Override
  protected void insert(List<Timer> timers) {
    database.timers().insert(timers);
  }

  @Override
  protected List<UUID> receiptIds() {
    return ids("receipt");
  }

  @Override
  protected List<UUID> deadIds() {
    return ids("dead_timer");
  }

  private List<UUID> ids(String table) {
    return database.sql.query(
        "SELECT id FROM " + table, (row, number) -> Ids.uuid(row.getBytes(1)));
  }
}
