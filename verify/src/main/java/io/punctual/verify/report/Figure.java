package io.punctual.verify.report;

/** One number, with its unit last. */
public record Figure(String name, double value, String unit) {}
