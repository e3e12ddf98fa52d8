package io.punctual.api.pace;

import io.punctual.api.change.ChangeTimer;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Reading;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.topic.KnowTopics;
import io.punctual.protocol.Pace;
import io.punctual.store.pace.PaceTable;
import io.punctual.store.pace.PaceTable.Put;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /v1/paces}: set, list, look at, end. A topic has one of each tenant, and one of all. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record PacesController(
    PaceTable paces,
    ReadPace readPace,
    ReadBody readBody,
    ChangeTimer changes,
    KnowTopics topics,
    Lookups lookups,
    PacesConfig config) {

  private static final String PATH = "/v1/paces/{topic}";

  @PutMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> put(
      @RequestAttribute Tenant tenant,
      @RequestAttribute(name = Identity.ATTRIBUTE, required = false) @Nullable Identity identity,
      @PathVariable String topic,
      @RequestParam(required = false) @Nullable String allTenants,
      HttpServletRequest request)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    String whose = whose(tenant, read, allTenants);
    if (read.isWrong()) {
      return read.refusal();
    }
    if (!mayChange(whose, identity)) {
      return notAnOperator();
    }
    return switch (readBody.read(request, body -> readPace.read(whose, topic, body))) {
      case Reading.Refused<Pace>(Problem problem) -> ProblemAnswer.of(problem);
      case Reading.Understood<Pace>(Pace pace) ->
          changes.change(tenant.name(), () -> answer(paces.put(pace, config.perTenantMax())));
    };
  }

  private ResponseEntity<Object> answer(Put put) {
    return switch (put) {
      case Put.Done(Pace pace, boolean isNew) ->
          (isNew
                  ? ResponseEntity.created(
                      URI.create(
                          "/v1/paces/"
                              + pace.topic()
                              + (pace.tenant() == null ? "?allTenants=true" : "")))
                  : ResponseEntity.ok())
              .body(PaceView.put(pace, topics.isMissing(pace.topic())));
      case Put.TooMany() -> ProblemAnswer.of(Problem.of(ProblemType.TOO_MANY_PACES));
    };
  }

  /** All of them: there are few. */
  @GetMapping("/v1/paces")
  ResponseEntity<Object> list(@RequestAttribute Tenant tenant) throws InterruptedException {
    return lookups.lookUp(
        tenant.name(),
        () ->
            ResponseEntity.ok(
                new PacesView(paces.list(tenant.name()).stream().map(PaceView::active).toList())));
  }

  @GetMapping(PATH)
  ResponseEntity<Object> pace(
      @RequestAttribute Tenant tenant,
      @PathVariable String topic,
      @RequestParam(required = false) @Nullable String allTenants)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    String whose = whose(tenant, read, allTenants);
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(),
            () ->
                paces
                    .find(whose, topic)
                    .<ResponseEntity<Object>>map(pace -> ResponseEntity.ok(PaceView.active(pace)))
                    .orElseGet(PacesController::notFound));
  }

  @DeleteMapping(PATH)
  ResponseEntity<Object> end(
      @RequestAttribute Tenant tenant,
      @RequestAttribute(name = Identity.ATTRIBUTE, required = false) @Nullable Identity identity,
      @PathVariable String topic,
      @RequestParam(required = false) @Nullable String allTenants)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    String whose = whose(tenant, read, allTenants);
    if (read.isWrong()) {
      return read.refusal();
    }
    return mayChange(whose, identity)
        ? changes.change(
            tenant.name(),
            () -> paces.find(whose, topic).map(this::end).orElseGet(PacesController::notFound))
        : notAnOperator();
  }

  private ResponseEntity<Object> end(Pace pace) {
    paces.remove(pace);
    return ResponseEntity.ok(PaceView.ended(pace));
  }

  /** Null for all tenants'. */
  private static @Nullable String whose(
      Tenant tenant, ReadQuery read, @Nullable String allTenants) {
    return read.isTrue("allTenants", allTenants) ? null : tenant.name();
  }

  private static boolean mayChange(@Nullable String whose, @Nullable Identity identity) {
    return whose != null || Identity.mayOperate(identity);
  }

  private static ResponseEntity<Object> notAnOperator() {
    return ProblemAnswer.of(
        Problem.of(ProblemType.SCOPE_MISSING, "A pace of all tenants needs the scope operate."));
  }

  private static ResponseEntity<Object> notFound() {
    return ProblemAnswer.of(Problem.of(ProblemType.PACE_NOT_FOUND));
  }

  /** The tenant's own, and those of all tenants, by topic. */
  record PacesView(List<PaceView> paces) {}
}
