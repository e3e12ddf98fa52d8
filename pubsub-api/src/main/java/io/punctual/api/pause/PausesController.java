package io.punctual.api.pause;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.change.ChangeTimer;
import io.punctual.api.lookup.KeyedPages;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.lookup.TimerId;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Reading;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.topic.KnowTopics;
import io.punctual.protocol.Pause;
import io.punctual.store.pause.PauseTable;
import io.punctual.store.pause.PauseTable.Begun;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /v1/pauses}: pause, list, look at, end. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record PausesController(
    PauseTable pauses,
    ReadPause readPause,
    ReadBody readBody,
    ChangeTimer changes,
    KnowTopics topics,
    Lookups lookups,
    KeyedPages pages,
    PausesConfig config,
    InstantSource clock) {

  private static final UUID BEFORE_ALL = new UUID(0, 0);

  @PostMapping(path = "/v1/pauses", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> begin(
      @RequestAttribute Tenant tenant,
      @RequestAttribute(name = Identity.ATTRIBUTE, required = false) @Nullable Identity identity,
      HttpServletRequest request)
      throws InterruptedException {
    return switch (readBody.read(request, body -> readPause.read(tenant.name(), body))) {
      case Reading.Refused<Pause>(Problem problem) -> ProblemAnswer.of(problem);
      case Reading.Understood<Pause>(Pause pause) when !isAllowed(pause, identity) ->
          notAnOperator();
      case Reading.Understood<Pause>(Pause pause) ->
          changes.change(
              tenant.name(),
              () -> answer(pauses.begin(pause, clock.millis(), config.perTenantMax())));
    };
  }

  private static boolean isAllowed(Pause pause, @Nullable Identity identity) {
    return pause.scope().tenant() != null || Identity.mayOperate(identity);
  }

  private static ResponseEntity<Object> notAnOperator() {
    return ProblemAnswer.of(
        Problem.of(ProblemType.SCOPE_MISSING, "A pause of all tenants needs the scope operate."));
  }

  private ResponseEntity<Object> answer(Begun begun) {
    return switch (begun) {
      case Begun.Done(Pause pause, boolean isNew) ->
          (isNew
                  ? ResponseEntity.created(URI.create("/v1/pauses/" + pause.id()))
                  : ResponseEntity.ok())
              .body(PauseView.begun(pause, isMissing(pause.scope().topic())));
      case Begun.TooMany() -> ProblemAnswer.of(Problem.of(ProblemType.TOO_MANY_PAUSES));
    };
  }

  /** It may be there again: a pause of it is no fault. */
  private boolean isMissing(@Nullable String topic) {
    return topic != null && topics.isMissing(topic);
  }

  @GetMapping("/v1/pauses")
  ResponseEntity<Object> list(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    return pages.page(
        tenant.name(),
        cursor == null ? Optional.of(BEFORE_ALL) : TimerId.parse(cursor),
        limit,
        (after, count) -> pauses.list(tenant.name(), after, clock.millis(), count),
        (page, last) ->
            new PausesView(
                page.stream().map(PauseView::active).toList(), last.map(Pause::id).orElse(null)));
  }

  @GetMapping("/v1/pauses/{id}")
  ResponseEntity<Object> pause(@RequestAttribute Tenant tenant, @PathVariable String id)
      throws InterruptedException {
    return lookups.lookUp(
        tenant.name(),
        () ->
            find(tenant, id)
                .<ResponseEntity<Object>>map(pause -> ResponseEntity.ok(PauseView.active(pause)))
                .orElseGet(PausesController::notFound));
  }

  @DeleteMapping("/v1/pauses/{id}")
  ResponseEntity<Object> end(
      @RequestAttribute Tenant tenant,
      @RequestAttribute(name = Identity.ATTRIBUTE, required = false) @Nullable Identity identity,
      @PathVariable String id)
      throws InterruptedException {
    return changes.change(
        tenant.name(),
        () ->
            find(tenant, id)
                .map(pause -> isAllowed(pause, identity) ? end(pause) : notAnOperator())
                .orElseGet(PausesController::notFound));
  }

  private ResponseEntity<Object> end(Pause pause) {
    pauses.end(pause.id());
    return ResponseEntity.ok(PauseView.ended(pause));
  }

  /** One that holds timers of the tenant. */
  private Optional<Pause> find(Tenant tenant, String id) {
    return TimerId.parse(id)
        .flatMap(uuid -> pauses.find(uuid, clock.millis()))
        .filter(
            pause ->
                pause.scope().tenant() == null || pause.scope().tenant().equals(tenant.name()));
  }

  private static ResponseEntity<Object> notFound() {
    return ProblemAnswer.of(Problem.of(ProblemType.PAUSE_NOT_FOUND));
  }

  /**
   * A page of pauses, in the order of their ids.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PausesView(List<PauseView> pauses, @Nullable UUID cursor) {}
}
