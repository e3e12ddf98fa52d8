package io.punctual.perf.sample;

/** A process by its name in the stack; a restarted one has another pid. */
public record ProcessName(String name, long pid) {}
