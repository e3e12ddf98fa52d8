package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /errors/{slug}}, what the {@code type} of a problem leads to, and {@code GET
 * /runbook}.
 */
@RestController
record DocPagesController(ErrorPages errors, RunbookPage runbook) {

  private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, UTF_8);
  private static final String OWN_STYLE_ALONE = "default-src 'none'; style-src 'unsafe-inline'";

  @GetMapping(path = "/errors/{slug}", produces = MediaType.TEXT_HTML_VALUE)
  ResponseEntity<Object> errorPage(@PathVariable String slug) {
    return errors
        .find(slug)
        .map(DocPagesController::answer)
        .orElseGet(() -> ProblemAnswer.of(Problem.of(ProblemType.NOT_FOUND)));
  }

  @GetMapping(path = "/runbook", produces = MediaType.TEXT_HTML_VALUE)
  ResponseEntity<Object> runbookPage() {
    return answer(runbook.html());
  }

  private static ResponseEntity<Object> answer(String page) {
    return ResponseEntity.ok()
        .contentType(HTML)
        .header("Content-Security-Policy", OWN_STYLE_ALONE)
        .body(page);
  }
}
