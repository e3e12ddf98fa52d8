package io.punctual.migrations.job;

import io.punctual.migrations.Migrations;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What a verb that was run in this JVM has left. */
public record CommandResult(int exit, String out, String err) {

  public static CommandResult of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine migrations = Migrations.commandLine();
    migrations.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exit = migrations.execute(arguments);
    return new CommandResult(exit, out.toString(), err.toString());
  }
}
