package io.punctual.jobs;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A command that was run in this JVM. */
record Ran(int exit, String out, String err) {

  static Ran jobs(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine jobs = Jobs.commandLine();
    jobs.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exit = jobs.execute(arguments);
    return new Ran(exit, out.toString(), err.toString());
  }
}
