package io.punctual.callback;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One callback for all tests that ask for it; it is closed when the last test has run. */
final class SharedCallback implements ParameterResolver {

  /** A lock of the classes that ask for it. */
  static final String IN_USE = "the shared callback";

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == RunningCallback.class;
  }

  @Override
  public RunningCallback resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return test.getRoot()
        .getStore(Namespace.GLOBAL)
        .computeIfAbsent(
            RunningCallback.class, _ -> RunningCallback.start(), RunningCallback.class);
  }
}
