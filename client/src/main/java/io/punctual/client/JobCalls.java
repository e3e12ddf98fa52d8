package io.punctual.client;

/** Calls of jobs that change many timers, by their names. */
public final class JobCalls {
  private static final String JOBS = "/v1/jobs";

  private final ApiCalls calls;

  JobCalls(ApiCalls calls) {
    this.calls = calls;
  }

  /** Begins a change of many timers. A call once more does no harm, and tells how far it is. */
  public Call<TimersJob> begin(String name, NewJob job) {
    return calls.call(ApiRequest.put(path(name), job.body()), JobCalls::job);
  }

  public Call<TimersJob> get(String name) {
    return calls.call(ApiRequest.get(path(name)), JobCalls::job);
  }

  /** By name; of a filter, page and cursor alone. */
  public Call<ResultPage<TimersJob>> list(ListFilter filter) {
    return calls.page(JOBS, filter, "jobs", TimersJob.class);
  }

  /** Has a job go on that waits. */
  public Call<TimersJob> start(String name) {
    return calls.call(ApiRequest.post(path(name) + ":start"), JobCalls::job);
  }

  /** What it could not change; of a filter, page and cursor alone. */
  public Call<ResultPage<LeftAlone>> refused(String name, ListFilter filter) {
    return calls.page(path(name) + "/refused", filter, "refused", LeftAlone.class);
  }

  /** Ends a job, wherever it is. What it has changed stays so. */
  public Call<TimersJob> end(String name) {
    return calls.call(ApiRequest.delete(path(name)), JobCalls::job);
  }

  private static String path(String name) {
    return JOBS + "/" + ApiRequest.encode(name);
  }

  private static TimersJob job(Reply reply) {
    return Json.read(reply, TimersJob.class);
  }
}
