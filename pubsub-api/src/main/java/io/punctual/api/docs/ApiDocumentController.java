package io.punctual.api.docs;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v3/api-docs}. */
@RestController
record ApiDocumentController(ApiDocument document) {

  @GetMapping(path = "/v3/api-docs", produces = MediaType.APPLICATION_JSON_VALUE)
  byte[] json() {
    return document.json();
  }

  @GetMapping(path = "/v3/api-docs.yaml", produces = MediaType.APPLICATION_YAML_VALUE)
  byte[] yaml() {
    return document.yaml();
  }
}
