package io.punctual.standalone.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was done to the cluster meanwhile, as another program has written it down: a line {@code
 * epochMillis name} begins a phase, which lasts until the next.
 *
 * @param all by their beginnings; the first has none
 * @param unreadable lines of another form
 */
public record LoadPhases(List<Phase> all, List<String> unreadable) {

  /**
   * @param fromMillis {@link Long#MIN_VALUE} for what was before the first line
   */
  public record Phase(String name, long fromMillis) {
    Optional<Instant> from() {
      return fromMillis == Long.MIN_VALUE
          ? Optional.empty()
          : Optional.of(Instant.ofEpochMilli(fromMillis));
    }
  }

  static final Phase FIRST = new Phase("start", Long.MIN_VALUE);
  private static final Pattern LINE = Pattern.compile("(\\d{1,18})\\s+(\\S.*)");

  /** By what the file says now; a file that is not there has no phases. */
  public static LoadPhases in(Optional<Path> file) {
    try {
      return of(
          file.filter(Files::exists).isPresent() ? Files.readAllLines(file.get()) : List.of());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file.get(), e);
    }
  }

  static LoadPhases of(List<String> lines) {
    List<Phase> phases = new ArrayList<>(List.of(FIRST));
    List<String> unreadable = new ArrayList<>();
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line.strip());
      if (matcher.matches()) {
        phases.add(new Phase(matcher.group(2), Long.parseLong(matcher.group(1))));
      } else if (!line.isBlank()) {
        unreadable.add(line);
      }
    }
    phases.sort(Comparator.comparingLong(Phase::fromMillis)); // several may write
    return new LoadPhases(phases.stream().distinct().toList(), List.copyOf(unreadable));
  }

  /** That to which a moment belongs. */
  Phase at(long millis) {
    return all.reversed().stream()
        .filter(phase -> phase.fromMillis() <= millis)
        .findFirst()
        .orElse(FIRST);
  }
}
