package io.punctual.standalone;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A mistake in what was typed: what it is and how it goes; the whole help only when asked for. */
public final class PrintUsageError implements IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException mistake, String[] args) {
    CommandLine command = mistake.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(command.getColorScheme().errorText(mistake.getMessage()));
    UnmatchedArgumentException.printSuggestions(mistake, err);
    err.print(command.getHelp().fullSynopsis());
    err.println("See " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }
}
