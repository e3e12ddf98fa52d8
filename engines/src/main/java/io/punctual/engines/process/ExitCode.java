package io.punctual.engines.process;

final class ExitCode {
  private static final int SIGNALLED = 128;

  private ExitCode() {}

  static String told(int code) {
    return code > SIGNALLED ? "signal " + (code - SIGNALLED) : "exit code " + code;
  }
}
