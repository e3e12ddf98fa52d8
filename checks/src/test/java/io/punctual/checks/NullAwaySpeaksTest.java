package io.punctual.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NullAway was once silent on a new JDK. A sample that it must reject proves that it works. */
class NullAwaySpeaksTest {

  private static final String PLUGIN =
      "-Xplugin:ErrorProne -Xep:NullAway:ERROR -XepOpt:NullAway:AnnotatedPackages=io.punctual"
          + " -XepOpt:NullAway:JSpecifyMode=true";

  @TempDir private Path output;

  @Test
  void aNullThatIsDereferencedFailsTheBuild() {
    assertThat(errors("return nullable.length();"))
        .singleElement()
        .asString()
        .contains("[NullAway]")
        .contains("nullable");
  }

  @Test
  void theSameSampleWithACheckIsAccepted() {
    assertThat(errors("return nullable == null ? 0 : nullable.length();")).isEmpty();
  }

  private List<String> errors(String body) {
    String source =
        """
        package io.punctual;

        import org.jspecify.annotations.Nullable;

        class Sample {
          static int length(@Nullable String nullable) {
            %s
          }
        }
        """
            .formatted(body);
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    compiler
        .getTask(
            null,
            null,
            said,
            List.of(
                "-d",
                output.toString(),
                "-processorpath",
                System.getProperty("java.class.path"),
                "-XDcompilePolicy=simple",
                "--should-stop=ifError=FLOW",
                "-XDaddTypeAnnotationsToSymbol=true",
                PLUGIN),
            null,
            List.of(new Source(source)))
        .call();
    return said.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(diagnostic -> diagnostic.getMessage(null))
        .toList();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Sample.java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
