package io.punctual.verify.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** A table that is Markdown, and reads well in a terminal, too. Numbers stand at the right. */
public final class MarkdownTable {
  private MarkdownTable() {}

  /**
   * @param rows the first is the header
   */
  public static List<String> of(List<List<String>> rows) {
    int[] widths = new int[rows.getFirst().size()];
    Arrays.fill(widths, 1); // of a column without any text, too
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], cell(row, column).length());
      }
    }
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> lines.add(line(row, widths)));
    lines.add(1, rule(widths));
    return lines;
  }

  private static String line(List<String> row, int[] widths) {
    StringJoiner line = new StringJoiner(" | ", "| ", " |");
    for (int column = 0; column < widths.length; column++) {
      String sign = column == 0 ? "-" : "";
      line.add(("%" + sign + widths[column] + "s").formatted(cell(row, column)));
    }
    return line.toString();
  }

  private static String rule(int[] widths) {
    StringJoiner line = new StringJoiner("|", "|", "|");
    for (int column = 0; column < widths.length; column++) {
      line.add("-".repeat(widths[column] + 1) + (column == 0 ? "-" : ":"));
    }
    return line.toString();
  }

  private static String cell(List<String> row, int column) {
    return row.get(column).replace("|", "\\|");
  }
}
