package io.punctual.api.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.change.ChangeTimer;
import io.punctual.api.lookup.KeyedPages;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.PathName;
import io.punctual.api.request.Reading;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.tenant.Tenant;
import io.punctual.store.job.Job;
import io.punctual.store.job.Job.RefusedItem;
import io.punctual.store.job.JobItems;
import io.punctual.store.job.Jobs;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /v1/jobs}: begin, start, look at, list, end. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record JobsController(
    Jobs jobs,
    JobItems items,
    ReadJob readJob,
    ReadBody readBody,
    ChangeTimer changes,
    Lookups lookups,
    KeyedPages pages,
    JobsConfig config,
    InstantSource clock) {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  @PutMapping(path = "/v1/jobs/{name}", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> begin(
      @RequestAttribute Tenant tenant, @PathVariable String name, HttpServletRequest request)
      throws InterruptedException {
    if (!PathName.isLegal(name)) {
      return ProblemAnswer.of(Problem.at(ProblemType.INVALID_JOB, "name", PathName.FORM));
    }
    return switch (readBody.read(request, body -> readJob.read(tenant.name(), body))) {
      case Reading.Refused<JobOrder>(Problem problem) -> ProblemAnswer.of(problem);
      case Reading.Understood<JobOrder>(JobOrder order) ->
          changes.change(tenant.name(), () -> begun(tenant.name(), name, order));
    };
  }

  private ResponseEntity<Object> begun(String tenant, String name, JobOrder order) {
    Optional<Job> before = jobs.find(tenant, name);
    if (before.isEmpty() && jobs.count(tenant) >= config.perTenantMax()) {
      Optional<Job> ended = jobs.oldestEnded(tenant);
      if (ended.isEmpty()) {
        return ProblemAnswer.of(Problem.of(ProblemType.TOO_MANY_JOBS));
      }
      jobs.forget(ended.get());
    }
    byte[] body = readJob.body(order);
    Job wanted = Job.begun(tenant, name, UUID.randomUUID(), clock.millis(), body);
    Job job = before.orElseGet(() -> jobs.begin(wanted));
    if (!Arrays.equals(job.body(), body)) {
      return ProblemAnswer.of(Problem.of(ProblemType.JOB_EXISTS));
    }
    return (job.id().equals(wanted.id())
            ? ResponseEntity.created(URI.create("/v1/jobs/" + name))
            : ResponseEntity.ok())
        .body(view(job));
  }

  /** Has a job that was counted go on; once more does no harm. */
  @PostMapping("/v1/jobs/{name}:start")
  ResponseEntity<Object> start(@RequestAttribute Tenant tenant, @PathVariable String name)
      throws InterruptedException {
    return changes.change(
        tenant.name(),
        () ->
            ofJob(
                tenant,
                name,
                job ->
                    switch (job.stage()) {
                      case LISTING ->
                          JobPlace.of(job).isAgain()
                              ? ResponseEntity.ok(view(job))
                              : ProblemAnswer.of(Problem.of(ProblemType.JOB_NOT_LISTED));
                      case LISTED -> {
                        var unused = jobs.advanced(job, job.changed(0, 0), clock.millis());
                        yield answer(tenant, name);
                      }
                      case CHANGING, ENDED, FORGOTTEN -> ResponseEntity.ok(view(job));
                    }));
  }

  @GetMapping("/v1/jobs/{name}")
  ResponseEntity<Object> job(@RequestAttribute Tenant tenant, @PathVariable String name)
      throws InterruptedException {
    return lookups.lookUp(tenant.name(), () -> answer(tenant, name));
  }

  @GetMapping("/v1/jobs")
  ResponseEntity<Object> list(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    return pages.page(
        tenant.name(),
        cursor == null ? Optional.of("") : Optional.of(cursor).filter(PathName::isLegal),
        limit,
        (after, count) -> jobs.list(tenant.name(), after, count),
        (page, last) ->
            new JobsView(page.stream().map(this::view).toList(), last.map(Job::name).orElse(null)));
  }

  /** Those that a job could not change. */
  @GetMapping("/v1/jobs/{name}/refused")
  ResponseEntity<Object> refused(
      @RequestAttribute Tenant tenant,
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ResponseEntity<Object> job = job(tenant, name);
    return job.getStatusCode().isError()
        ? job
        : pages.page(
            tenant.name(),
            cursor == null
                ? Optional.of(0)
                : Optional.of(cursor)
                    .filter(it -> NUMBER.matcher(it).matches())
                    .map(Integer::valueOf),
            limit,
            (after, count) -> refused(tenant.name(), name, after, count),
            (page, last) ->
                new RefusedView(
                    page.stream().map(UnchangedView::of).toList(),
                    last.map(item -> Integer.toString(item.n())).orElse(null)));
  }

  /** Among those that were looked at, so that no undone one is read. */
  private List<RefusedItem> refused(String tenant, String name, int after, int limit) {
    return jobs.find(tenant, name)
        .map(
            job -> {
              boolean lastFirst =
                  readJob.stored(tenant, job.body()).filter(JobOrder::lastFirst).isPresent();
              return items.refused(
                  job,
                  lastFirst ? Math.max(after, job.undone()) : after,
                  lastFirst ? job.found() : job.found() - job.undone(),
                  limit);
            })
        .orElseGet(List::of);
  }

  /** Ends a job, wherever it is, and forgets it. */
  @DeleteMapping("/v1/jobs/{name}")
  ResponseEntity<Object> end(@RequestAttribute Tenant tenant, @PathVariable String name)
      throws InterruptedException {
    return changes.change(
        tenant.name(),
        () ->
            ofJob(
                tenant,
                name,
                job -> {
                  jobs.forget(job);
                  return ResponseEntity.ok(view(job));
                }));
  }

  private ResponseEntity<Object> answer(Tenant tenant, String name) {
    return ofJob(tenant, name, job -> ResponseEntity.ok(view(job)));
  }

  private ResponseEntity<Object> ofJob(
      Tenant tenant, String name, Function<Job, ResponseEntity<Object>> answer) {
    return jobs.find(tenant.name(), name).map(answer).orElseGet(JobsController::notFound);
  }

  private JobView view(Job job) {
    return JobView.of(job, readJob.members(job.body()));
  }

  private static ResponseEntity<Object> notFound() {
    return ProblemAnswer.of(Problem.of(ProblemType.JOB_NOT_FOUND));
  }

  /**
   * A page of jobs, in the order of their names.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record JobsView(List<JobView> jobs, @Nullable String cursor) {}

  /**
   * A timer that was not changed.
   *
   * @param type of the problem that a call for it alone would have been answered with
   */
  record UnchangedView(UUID id, String type) {
    static UnchangedView of(RefusedItem item) {
      return new UnchangedView(item.id(), "/errors/" + item.refusal());
    }
  }

  /**
   * A page of them, in due order.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record RefusedView(List<UnchangedView> refused, @Nullable String cursor) {}
}
