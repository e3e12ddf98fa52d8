package io.punctual.api.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.change.ChangeTimer;
import io.punctual.api.change.IfMatch;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.KeyedPages;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.lookup.TimerAnswer;
import io.punctual.api.lookup.TimerView;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.PathName;
import io.punctual.api.request.Reading;
import io.punctual.api.schedule.ChangeSchedule.Changed;
import io.punctual.api.submit.CheckTopic;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.Rfc3339;
import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /v1/schedules}: make, look at, change, pause, fire, delete, preview. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record SchedulesController(
    Schedules schedules,
    ChangeSchedule changeSchedule,
    MakeOccurrences make,
    ReadLastReceipts lastReceipts,
    ReadSchedule readSchedule,
    ReadBody readBody,
    CheckTimer checkTimer,
    CheckTopic checkTopic,
    ChangeTimer changes,
    Lookups lookups,
    KeyedPages pages,
    InstantSource clock) {

  private static final int OCCURRENCES_SHOWN = 10;

  @SuppressWarnings("ArrayRecordComponent")
  private record Given(Recurring recurring, byte[] body) {}

  @PutMapping(path = "/v1/schedules/{name}", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> put(
      @RequestAttribute Tenant tenant,
      @PathVariable String name,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request)
      throws InterruptedException {
    if (!PathName.isLegal(name)) {
      return ProblemAnswer.of(Problem.at(ProblemType.INVALID_SCHEDULE, "name", PathName.FORM));
    }
    return switch (given(request)) {
      case Reading.Refused<Given>(Problem problem) -> ProblemAnswer.of(problem);
      case Reading.Understood<Given>(Given given) -> {
        Optional<Problem> problem = problem(tenant, given.recurring());
        yield problem.isPresent()
            ? ProblemAnswer.of(problem.get())
            : change(
                tenant,
                name,
                ifMatch,
                (key, versions) ->
                    changeSchedule.put(key, given.recurring(), given.body(), versions));
      }
    };
  }

  private Reading<Given> given(HttpServletRequest request) {
    return readBody.read(
        request,
        body ->
            switch (readSchedule.read(body)) {
              case Reading.Understood<Recurring>(Recurring recurring) ->
                  new Reading.Understood<>(new Given(recurring, body));
              case Reading.Refused<Recurring>(Problem problem) -> new Reading.Refused<>(problem);
            });
  }

  private Optional<Problem> problem(Tenant tenant, Recurring recurring) {
    return checkTimer
        .expiry(recurring.timer().lateness())
        .or(() -> checkTopic.problem(tenant, recurring.timer().content()))
        .map(problem -> problem.under("/timer"));
  }

  @PostMapping("/v1/schedules/{name}:pause")
  ResponseEntity<Object> pause(
      @RequestAttribute Tenant tenant,
      @PathVariable String name,
      @RequestParam Map<String, String> parameters,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    long untilMillis = read.millis("until", parameters.get("until"), Schedule.UNTIL_RESUMED);
    read.only(Set.of("until"), parameters);
    if (!read.isWrong() && untilMillis <= clock.millis()) {
      read.wrong("until", "is in the past");
    }
    return read.isWrong()
        ? read.refusal()
        : change(
            tenant,
            name,
            ifMatch,
            (key, versions) -> changeSchedule.pause(key, untilMillis, versions));
  }

  @PostMapping("/v1/schedules/{name}:resume")
  ResponseEntity<Object> resume(
      @RequestAttribute Tenant tenant,
      @PathVariable String name,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
      throws InterruptedException {
    return change(tenant, name, ifMatch, (key, versions) -> changeSchedule.pause(key, 0, versions));
  }

  @DeleteMapping("/v1/schedules/{name}")
  ResponseEntity<Object> delete(
      @RequestAttribute Tenant tenant,
      @PathVariable String name,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
      throws InterruptedException {
    return change(tenant, name, ifMatch, changeSchedule::delete);
  }

  private ResponseEntity<Object> change(
      Tenant tenant,
      String name,
      @Nullable String ifMatch,
      BiFunction<Schedules.Key, @Nullable IntPredicate, Changed> change)
      throws InterruptedException {
    Schedules.Key key = new Schedules.Key(tenant.name(), name);
    return IfMatch.read(
        ifMatch,
        versions ->
            changes.change(
                tenant.name(), () -> answer(change.apply(key, ifMatch == null ? null : versions))));
  }

  private ResponseEntity<Object> answer(Changed changed) {
    return switch (changed) {
      case Changed.Done(MakeOccurrences.Made made, boolean isNew) ->
          answer(
              isNew
                  ? ResponseEntity.created(URI.create("/v1/schedules/" + made.schedule().name()))
                  : ResponseEntity.ok(),
              made.schedule());
      case Changed.Deleted(String name) -> ResponseEntity.ok(new DeletedView(name, "deleted"));
      case Changed.Absent() -> notFound();
      case Changed.OtherVersion(int version) ->
          ProblemAnswer.of(
              Problem.of(ProblemType.VERSION_CHANGED, "It is version %d.".formatted(version)));
      case Changed.TooMany() -> ProblemAnswer.of(Problem.of(ProblemType.TOO_MANY_SCHEDULES));
    };
  }

  private ResponseEntity<Object> answer(ResponseEntity.BodyBuilder answer, Schedule schedule) {
    return answer
        .eTag(Integer.toString(schedule.version()))
        .body(view(schedule, OCCURRENCES_SHOWN));
  }

  private ScheduleView view(Schedule schedule, int occurrences) {
    return ScheduleView.of(
        schedule, readSchedule.stored(schedule.body()), clock.millis(), occurrences);
  }

  @PostMapping("/v1/schedules/{name}:fire")
  ResponseEntity<Object> fire(@RequestAttribute Tenant tenant, @PathVariable String name)
      throws InterruptedException {
    return changes.change(
        tenant.name(),
        () ->
            make.fire(new Schedules.Key(tenant.name(), name))
                .map(
                    timer ->
                        TimerAnswer.of(
                            ResponseEntity.created(URI.create("/v1/timers/" + timer.id())),
                            TimerView.scheduled(timer)))
                .orElseGet(SchedulesController::notFound));
  }

  @GetMapping("/v1/schedules/{name}")
  ResponseEntity<Object> schedule(@RequestAttribute Tenant tenant, @PathVariable String name)
      throws InterruptedException {
    return lookups.lookUp(
        tenant.name(),
        () ->
            schedules
                .find(new Schedules.Key(tenant.name(), name))
                .map(this::look)
                .orElseGet(SchedulesController::notFound));
  }

  private ResponseEntity<Object> look(Schedule schedule) {
    Recurring recurring = readSchedule.stored(schedule.body());
    long now = clock.millis();
    ScheduleView view = ScheduleView.of(schedule, recurring, now, OCCURRENCES_SHOWN);
    return ResponseEntity.ok()
        .eTag(Integer.toString(schedule.version()))
        .body(view.with(lastReceipts.of(schedule, recurring, now)));
  }

  @GetMapping("/v1/schedules")
  ResponseEntity<Object> list(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    return pages.page(
        tenant.name(),
        cursor == null ? Optional.of("") : Optional.of(cursor).filter(PathName::isLegal),
        limit,
        (after, count) -> schedules.list(tenant.name(), after, count),
        (page, last) ->
            new SchedulesView(
                page.stream().map(schedule -> view(schedule, 1)).toList(),
                last.map(Schedule::name).orElse(null)));
  }

  @PostMapping(path = "/v1/schedules:preview", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> preview(@RequestAttribute Tenant tenant, HttpServletRequest request) {
    return switch (given(request)) {
      case Reading.Understood<Given>(Given given) -> ResponseEntity.ok(preview(given.recurring()));
      case Reading.Refused<Given>(Problem problem) -> ProblemAnswer.of(problem);
    };
  }

  private PreviewView preview(Recurring recurring) {
    List<ScheduleView.Next> next = new ArrayList<>();
    Long instant = recurring.after(clock.millis(), 0);
    while (instant != null && next.size() < OCCURRENCES_SHOWN) {
      next.add(new ScheduleView.Next(null, Rfc3339.text(instant)));
      instant = recurring.after(instant, next.size());
    }
    return new PreviewView(next);
  }

  private static ResponseEntity<Object> notFound() {
    return ProblemAnswer.of(Problem.of(ProblemType.SCHEDULE_NOT_FOUND));
  }

  /**
   * A schedule that no longer exists.
   *
   * @param state always {@code deleted}
   */
  record DeletedView(String name, String state) {}

  /** The occurrences of a schedule that is not stored, but for its jitter. */
  record PreviewView(List<ScheduleView.Next> nextOccurrences) {}

  /**
   * A page of schedules, in the order of their names.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record SchedulesView(List<ScheduleView> schedules, @Nullable String cursor) {}
}
