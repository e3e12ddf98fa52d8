package io.punctual.perf.lab;

import java.util.List;
import java.util.Map;

/**
 * Where and with what a run was made.
 *
 * @param told in the order in which they are shown
 * @param flags each process' JVM flags, and the settings it was given
 * @param voids why figures made so count for nothing
 */
public record Facts(Map<String, String> told, Map<String, String> flags, List<String> voids) {}
