package io.punctual.standalone.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.standalone.CommandResult;
import io.punctual.standalone.stack.App;
import io.punctual.standalone.stack.StackConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A verb of the migrations as a cluster runs it: a process configured by its environment. */
record ClusterJob(StackConfig config, String name) {

  CommandResult run(Map<String, String> environment) throws Exception {
    Path err = Files.createTempFile(name, ".err");
    ProcessBuilder job =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-jar",
                App.of(config.home(), "migrations", config.data(), _ -> {}).jar().toString(),
                name)
            .redirectError(err.toFile());
    // Java tells of this variable in the output of errors.
    job.environment().remove("JDK_JAVA_OPTIONS");
    job.environment().putAll(environment);
    Process process = job.start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new CommandResult(process.waitFor(), out, Files.readString(err));
  }
}
