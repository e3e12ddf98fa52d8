package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI document: as it is kept, and the same as JSON. */
final class ApiDocument {

  static final String RESOURCE = "openapi/punctual.yaml";

  private final byte[] yaml;
  private final byte[] json;

  ApiDocument(byte[] yaml) {
    this.yaml = yaml;
    this.json = JsonMapper.shared().writeValueAsBytes(tree(yaml));
  }

  private static Object tree(byte[] yaml) {
    return new Yaml(new SafeConstructor(new LoaderOptions())).load(new String(yaml, UTF_8));
  }

  byte[] yaml() {
    return yaml;
  }

  byte[] json() {
    return json;
  }
}
