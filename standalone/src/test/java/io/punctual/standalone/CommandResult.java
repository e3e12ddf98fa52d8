package io.punctual.standalone;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What a command printed, and its exit code. */
public record CommandResult(int exit, String out, String err) {

  /** In this process, as {@code ./punctual} runs it in its own. */
  public static CommandResult punctual(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        Punctual.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exit = command.execute(args);
    return new CommandResult(exit, out.toString(), err.toString());
  }
}
