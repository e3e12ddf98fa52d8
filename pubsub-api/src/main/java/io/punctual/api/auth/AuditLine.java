package io.punctual.api.auth;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** A line of the audit log. */
public final class AuditLine {

  private static final Logger LOG = LoggerFactory.getLogger("io.punctual.audit");

  private AuditLine() {}

  /** The fields are in the text, too, for logs that are plain lines. */
  public static void write(Map<String, Object> fields) {
    LoggingEventBuilder line = LOG.atInfo();
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      line = line.addKeyValue(field.getKey(), field.getValue());
    }
    line.log("change {}", fields);
  }
}
