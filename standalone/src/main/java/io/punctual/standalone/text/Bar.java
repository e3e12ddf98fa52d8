package io.punctual.standalone.text;

/** A bar of a chart, to an eighth of a character. */
public final class Bar {
  private static final int EIGHTHS_OF_ONE = 8;
  private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

  private Bar() {}

  /** Something is shown of everything that is there. */
  public static String of(double share, int width) {
    int eighths = (int) Math.ceil(share * width * EIGHTHS_OF_ONE);
    return "█".repeat(eighths / EIGHTHS_OF_ONE) + EIGHTHS.charAt(eighths % EIGHTHS_OF_ONE);
  }
}
