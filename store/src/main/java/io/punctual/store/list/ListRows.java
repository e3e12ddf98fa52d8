package io.punctual.store.list;

import io.punctual.store.sql.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Entries of an index as they are looked at for a list. */
public final class ListRows {

  private ListRows() {}

  /** Columns: branch, time, id, wanted. */
  public static Listed listedByTime(ResultSet row) throws SQLException {
    return new Listed(
        row.getInt(1),
        new ListPosition(row.getLong(2), 0, Ids.uuid(row.getBytes(3))),
        row.getBoolean(4));
  }

  /** Columns: branch, time, order, id, wanted. */
  public static Listed listedInOrder(ResultSet row) throws SQLException {
    return new Listed(
        row.getInt(1),
        new ListPosition(row.getLong(2), row.getLong(3), Ids.uuid(row.getBytes(4))),
        row.getBoolean(5));
  }
}
