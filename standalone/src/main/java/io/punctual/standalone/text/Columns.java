package io.punctual.standalone.text;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;

/** Columns of a table, as all of ours are. */
public final class Columns {
  private Columns() {}

  public static Column left(String header) {
    return new Column()
        .header(header)
        .headerAlign(HorizontalAlign.LEFT)
        .dataAlign(HorizontalAlign.LEFT);
  }

  public static Column right(String header) {
    return new Column()
        .header(header)
        .headerAlign(HorizontalAlign.RIGHT)
        .dataAlign(HorizontalAlign.RIGHT);
  }
}
