package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A MySQL server. */
public final class MySql extends SqlProcess {
  private static final Duration INSTALL_MAX = Duration.ofSeconds(120);

  private final Consumer<ProcessEvent> events;
  private Path programs = Path.of("");

  MySql(EnginesConfig config, Secrets secrets, Consumer<ProcessEvent> events) {
    super(
        DatabaseChoice.Started.MYSQL, "mysql", config.ports().database(), config, secrets, events);
    this.events = events;
  }

  /** MySQL's passwords want a key where there is no TLS. */
  @Override
  String urlOptions() {
    return "&allowPublicKeyRetrieval=true";
  }

  @Override
  protected void prepare() throws IOException {
    programs = FetchedPrograms.MYSQL.folder(data(), events).resolve("usr");
    Files.writeString(settings(), Runtimes.resource("mysql.cnf"));
    if (!Files.isDirectory(folder())) {
      Path half = data().root().resolve(name() + ".half");
      DataFolder.delete(half);
      RunToEnd.run(
          ChildCommand.task(name() + "-install", server(half, "--initialize-insecure"), Map.of()),
          data(),
          INSTALL_MAX);
      Files.move(half, folder(), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  @Override
  protected ChildCommand command() {
    String root = "ALTER USER 'root'@'localhost' IDENTIFIED BY '%s';\n";
    Path init =
        secrets().keep("mysql-init.sql", usersSql() + root.formatted(secret("root").password()));
    List<String> command =
        server(
            folder(),
            "--bind-address=" + address().ip(),
            "--port=" + port(),
            "--init-file=" + init,
            "--innodb-buffer-pool-size=" + config().database().bufferPoolMebibytes() + "M");
    command.addAll(config().database().options());
    return child(command, Map.of(), STOP_MAX);
  }

  /** Which defaults are read must be said first. */
  private List<String> server(Path folder, String... options) {
    List<String> command = new ArrayList<>();
    command.add(programs.resolve("sbin/mysqld").toString());
    command.add("--defaults-file=" + settings());
    command.add("--basedir=" + programs);
    command.add("--lc-messages-dir=" + programs.resolve("share/mysql"));
    command.add("--plugin-dir=" + programs.resolve("lib/mysql/plugin"));
    command.add("--datadir=" + folder);
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root"); // it runs as root only when asked to
    }
    command.addAll(List.of(options));
    return command;
  }

  private Path folder() {
    return data().root().resolve(name());
  }

  private Path settings() {
    return data().root().resolve(name() + ".cnf");
  }
}
