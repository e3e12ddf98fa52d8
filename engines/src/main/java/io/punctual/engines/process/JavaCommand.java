package io.punctual.engines.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that runs Java code in a JVM of the same kind as ours. */
public final class JavaCommand {
  private static final int COMPILERS_NICE = 5;
  private static final int YIELDING_NICE = 5;
  private static final int YIELDING_COMPILERS_NICE = 10;

  private final List<String> words = new ArrayList<>();

  public JavaCommand() {
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("--sun-misc-unsafe-memory-access=allow");
    // Seven JVMs that start together would compile before they serve: compilers are nice to the
    // rest.
    words.add("-XX:ThreadPriorityPolicy=1");
    compilersNice(COMPILERS_NICE);
    // Several times the defaults: while they are new, each processor is better used by the first
    // compiler, which makes all of their code fast enough, than by the second.
    words.add("-XX:Tier4InvocationThreshold=20000");
    words.add("-XX:Tier4MinInvocationThreshold=5000");
    words.add("-XX:Tier4CompileThreshold=40000");
    words.add("-XX:Tier4BackEdgeThreshold=160000");
  }

  public JavaCommand with(String... options) {
    words.addAll(List.of(options));
    return this;
  }

  /**
   * Lets others on the processor first: those that have a due. Not by nice(1): a JVM that may do so
   * sets its threads' priorities itself.
   */
  public JavaCommand yielding() {
    words.add("-XX:JavaPriority5_To_OSPriority=" + YIELDING_NICE);
    compilersNice(YIELDING_COMPILERS_NICE);
    return this;
  }

  private void compilersNice(int nice) {
    words.add("-XX:CompilerThreadPriority=" + nice);
  }

  /**
   * Loads classes from an archive, which is a good part of a start. Made when a JVM that had none
   * stops in good order; made anew when it does not fit.
   */
  public JavaCommand sharing(Path archive) {
    words.add("-XX:+AutoCreateSharedArchive");
    words.add("-XX:SharedArchiveFile=" + archive);
    return this;
  }

  public List<String> main(String mainClass, String... arguments) {
    words.add(mainClass);
    words.addAll(List.of(arguments));
    return List.copyOf(words);
  }

  public List<String> jar(Path jar, List<String> arguments) {
    words.add("-jar");
    words.add(jar.toString());
    words.addAll(arguments);
    return List.copyOf(words);
  }
}
