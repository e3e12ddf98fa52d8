package io.punctual.api.change;

import io.punctual.api.lookup.FindTimer;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.lookup.Targets;
import io.punctual.api.lookup.TimerAnswer;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.submit.CheckTopic;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.Content;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.timer.Timers;
import io.punctual.store.timer.Timers.Payload;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code PUT /v1/timers/{id}:payload}: another payload for a timer that is still to come. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record ReplaceController(
    Targets targets,
    Timers timers,
    Lookups lookups,
    ReadBody readBody,
    ReadTimerRequest readTimer,
    CheckTopic checkTopic,
    ChangeTimer changeTimer,
    CallerChanges changes,
    FindTimer findTimer) {

  @PutMapping(path = "/v1/timers/{id}:payload", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> replace(
      @RequestAttribute Tenant tenant,
      @PathVariable Map<String, String> path,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request)
      throws InterruptedException {
    return switch (readBody.read(request, readTimer::readPayload)) {
      case Reading.Refused<Payload>(Problem problem) -> ProblemAnswer.of(problem);
      case Reading.Understood<Payload>(Payload payload) -> {
        Optional<Problem> problem = problem(tenant, path, payload);
        yield problem.isPresent()
            ? ProblemAnswer.of(problem.get())
            : replace(tenant, path, payload, ifMatch);
      }
    };
  }

  /** Of the record that it would be; of a timer that is not pending, the change says more. */
  private Optional<Problem> problem(Tenant tenant, Map<String, String> path, Payload payload)
      throws InterruptedException {
    Reading<Optional<Content>> found =
        lookups.lookUp(
            tenant.name(),
            () -> new Reading.Understood<>(find(tenant, path)),
            Reading.Refused::new);
    return switch (found) {
      case Reading.Refused<Optional<Content>>(Problem problem) -> Optional.of(problem);
      case Reading.Understood<Optional<Content>>(Optional<Content> content) ->
          content.map(it -> with(it, payload)).flatMap(it -> problem(tenant, it));
    };
  }

  private Optional<Content> find(Tenant tenant, Map<String, String> path) {
    return targets
        .find(tenant.name(), path)
        .flatMap(id -> timers.find(tenant.name(), id))
        .map(pending -> pending.timer().content());
  }

  private Optional<Problem> problem(Tenant tenant, Content content) {
    return readTimer.limits().size(content).or(() -> checkTopic.problem(tenant, content));
  }

  @SuppressWarnings(
      "NullAway") // The class file of a record does not say that its arrays may be null.
  private static Content with(Content content, Payload payload) {
    return new Content(content.topic(), content.key(), content.headers(), payload.bytes());
  }

  private ResponseEntity<Object> replace(
      Tenant tenant, Map<String, String> path, Payload payload, @Nullable String ifMatch)
      throws InterruptedException {
    return IfMatch.read(
        ifMatch,
        versions ->
            changeTimer.change(
                ChangeKind.REPLACE,
                tenant.name(),
                () -> targets.find(tenant.name(), path),
                id -> changes.replacePayload(tenant.name(), id, payload.bytes(), versions),
                timer -> TimerAnswer.of(findTimer.view(timer))));
  }
}
