package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ProcessEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A TiDB server on storage of its own (unistore): all of TiDB's SQL, without TiKV. What it has
 * committed survives a kill of the process, not a crash of the machine.
 */
public final class TiDb extends SqlProcess {
  private final Consumer<ProcessEvent> events;
  private Path programs = Path.of("");

  TiDb(EnginesConfig config, Secrets secrets, Consumer<ProcessEvent> events) {
    super(DatabaseChoice.Started.TIDB, "tidb", config.ports().database(), config, secrets, events);
    this.events = events;
  }

  @Override
  protected void prepare() throws IOException {
    programs = FetchedPrograms.TIDB.folder(data(), events);
    Files.writeString(settings(), Runtimes.resource("tidb.toml"));
  }

  @Override
  protected ChildCommand command() {
    Path folder = data().folder(name());
    return child(
        List.of(
            programs.resolve("bin/tidb-server").toString(),
            "--config=" + settings(),
            "--store=unistore",
            "--path=" + folder.resolve("data"),
            "--temp-dir=" + folder.resolve("tmp"),
            "--log-slow-query=" + data().logOf("tidb-slow"),
            "--host=" + address().ip(),
            "-P=" + port(),
            "--advertise-address=" + address().ip(),
            "--report-status=false",
            "--socket=",
            "-L=warn",
            "--initialize-sql-file=" + secrets().keep("tidb-init.sql", initSql())),
        Map.of(),
        STOP_MAX);
  }

  private Path settings() {
    return data().folder(name()).resolve("tidb.toml");
  }

  /** Run by the server at its very first start. */
  private String initSql() {
    return Runtimes.resource("tidb.sql")
        + usersSql()
        + "ALTER USER 'root'@'%%' IDENTIFIED BY '%s';\n".formatted(secret("root").password());
  }
}
