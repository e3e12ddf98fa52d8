package io.punctual.standalone;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What went wrong, for a person; of a bug of ours, or with {@code PUNCTUAL_TRACE}, everything. */
public final class TellFailure implements IExecutionExceptionHandler {
  private static final int FAILED = 1;

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    command.getErr().println(command.getColorScheme().errorText(told(failure)));
    return FAILED;
  }

  private static String told(Exception failure) {
    String message = failure.getMessage();
    if (System.getenv("PUNCTUAL_TRACE") == null && message != null) {
      return message;
    }
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }
}
