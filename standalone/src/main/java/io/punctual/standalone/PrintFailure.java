package io.punctual.standalone;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What went wrong, for a person; of a bug of ours, or with {@code PUNCTUAL_TRACE}, everything. */
public final class PrintFailure implements IExecutionExceptionHandler {
  private static final int FAILED = 1;

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    command.getErr().println(command.getColorScheme().errorText(describe(failure)));
    return FAILED;
  }

  static String describe(Exception failure) {
    if (System.getenv("PUNCTUAL_TRACE") != null || isBug(failure)) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      return trace.toString();
    }
    List<String> messages = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      @Nullable String message = cause.getMessage();
      // A wrapper without a message of its own repeats its cause's.
      if (message != null && messages.stream().noneMatch(it -> it.contains(message))) {
        messages.add(message);
      }
    }
    return String.join(": ", messages);
  }

  /** Nobody throws these on purpose. */
  private static boolean isBug(Exception failure) {
    return failure.getMessage() == null
        || failure instanceof NullPointerException
        || failure instanceof IndexOutOfBoundsException
        || failure instanceof ClassCastException;
  }
}
