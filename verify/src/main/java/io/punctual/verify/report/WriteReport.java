package io.punctual.verify.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes a run's folder. The page needs nothing but itself: charts and figures are within. */
public final class WriteReport {
  public static final String JSON = "result.json";
  public static final String MARKDOWN = "report.md";
  public static final String HTML = "report.html";

  private static final String CHARTS =
      "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES).build();

  private WriteReport() {}

  public static void to(Path folder, Report report) {
    try {
      Files.createDirectories(folder);
      ObjectNode tree = MAPPER.valueToTree(report);
      String json = MAPPER.writeValueAsString(tree.put("verdict", report.verdict()));
      Files.writeString(folder.resolve(JSON), json);
      Files.writeString(folder.resolve(MARKDOWN), Markdown.of(report));
      Files.writeString(folder.resolve(HTML), html(report, json));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the report to " + folder, e);
    }
  }

  private static String html(Report report, String json) {
    return resource("/io/punctual/verify/report/report.html")
        .replace("{{title}}", "perf " + report.name())
        .replace("{{style}}", resource("/io/punctual/verify/report/report.css"))
        .replace("{{charts}}", resource(CHARTS))
        .replace("{{script}}", resource("/io/punctual/verify/report/report.js"))
        .replace("{{result}}", json);
  }

  private static String resource(String name) {
    try (@Nullable InputStream in = WriteReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("not in this build: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
