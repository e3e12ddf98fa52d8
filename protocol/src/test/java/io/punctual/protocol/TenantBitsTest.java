package io.punctual.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TenantBitsTest {

  @Test
  void anIdTellsItsTenantsBitsAndKeepsAllOthers() {
    UUID id = UUID.fromString("0d01a210-6a72-8f66-9cb9-42d38450f612");
    UUID marked = TenantBits.in(id, "acme");
    assertThat(TenantBits.of(marked)).isEqualTo(TenantBits.of("acme"));
    assertThat(marked.toString()).startsWith(id.toString().substring(0, 33));
  }

  /** As many as 12 bits leave distinct when drawn at random: about 97 %. */
  @Test
  void tenantsOfSimilarNamesDiffer() {
    Set<Integer> bits =
        IntStream.range(0, 200)
            .mapToObj(i -> TenantBits.of("team-" + i))
            .collect(Collectors.toSet());
    assertThat(bits).hasSizeGreaterThan(180);
  }
}
