package io.punctual.api.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /}: the console's only page. It calls {@code /v1} with its user's own rights. */
@RestController
record ConsoleController(ConsolePage page) {

  private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, UTF_8);

  @GetMapping("/")
  ResponseEntity<byte[]> index() {
    return ResponseEntity.ok()
        .contentType(HTML)
        .cacheControl(CacheControl.noCache())
        .header("Content-Security-Policy", page.policy())
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "no-referrer")
        .body(page.html());
  }
}
