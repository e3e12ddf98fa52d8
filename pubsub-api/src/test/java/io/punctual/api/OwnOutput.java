package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test what its own thread prints, and the threads that this one starts: others may run
 * beside it.
 */
final class OwnOutput implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

  private static final InheritableThreadLocal<@Nullable Printed> OF_THREAD =
      new InheritableThreadLocal<>();

  static {
    System.setOut(new PrintStream(new Tee(System.out), true, UTF_8));
  }

  /** What was printed so far. */
  static final class Printed {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public String toString() {
      return bytes.toString(UTF_8);
    }
  }

  /** What comes out comes out as before, too. */
  private static final class Tee extends OutputStream {
    private final PrintStream out;

    Tee(PrintStream out) {
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      Printed printed = OF_THREAD.get();
      if (printed != null) {
        printed.bytes.write(bytes, offset, length);
      }
    }

    @Override
    public void flush() {
      out.flush();
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    OF_THREAD.set(new Printed());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    OF_THREAD.remove();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType().equals(Printed.class);
  }

  @Override
  public @Nullable Printed resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return OF_THREAD.get();
  }
}
