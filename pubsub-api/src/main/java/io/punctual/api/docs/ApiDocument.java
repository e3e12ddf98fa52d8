package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI document: as it is kept, and the same as JSON. */
@SuppressWarnings("ArrayRecordComponent")
record ApiDocument(byte[] yaml, byte[] json) {

  static final String RESOURCE = "openapi/punctual.yaml";

  static ApiDocument of(byte[] yaml) {
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(new String(yaml, UTF_8));
    return new ApiDocument(yaml, JsonMapper.shared().writeValueAsBytes(tree));
  }
}
