package io.punctual.verify.offer;

/**
 * Timers that were not accepted.
 *
 * @param timers how many, of one request
 * @param kind the status, or why there was no answer
 * @param answered false: they may have been accepted all the same; nothing was promised
 * @param canRetry the answer had a Retry-After
 * @param detail the answer, of the first failures
 */
public record FailedRequest(
    long postedAtMillis,
    int timers,
    boolean measured,
    String kind,
    boolean answered,
    boolean canRetry,
    String detail) {}
