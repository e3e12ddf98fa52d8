package io.punctual.verify.report;

/**
 * One stage of the way.
 *
 * @param source receipts, or the service whose metric it is
 * @param p99Millis of a metric, the bound of the bucket; NaN where there is none
 */
public record StageUse(
    String source, String stage, long count, double meanMillis, double p99Millis) {}
