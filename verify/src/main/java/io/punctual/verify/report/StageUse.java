package io.punctual.verify.report;

/** The time that timers spent in one stage, by their receipts. */
public record StageUse(String stage, long count, double meanMillis, double p99Millis) {}
