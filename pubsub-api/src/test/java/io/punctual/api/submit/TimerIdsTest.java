package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Shards;
import io.punctual.protocol.TenantBits;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TimerIdsTest {

  private static final long MILLIS = 1893456000123L;
  private final TimerIds ids = new TimerIds();

  @Test
  void idsAreUuidsOfVersion8ThatBeginWithTheShardAndTheTime() {
    for (long hash : new long[] {-1, 1, 77, Long.MIN_VALUE}) {
      UUID id = ids.next("acme", hash, MILLIS);
      assertThat(id.version()).isEqualTo(8);
      assertThat(id.variant()).isEqualTo(2);
      long high = id.getMostSignificantBits();
      assertThat(high >>> 56).isEqualTo(Shards.of(hash));
      long millis = (high >>> 16 & 0xFF_FFFF_FFFFL) << 8 | (high >>> 4 & 0xFF);
      assertThat(millis).isEqualTo(MILLIS);
      assertThat(TenantBits.of(id)).isEqualTo(TenantBits.of("acme"));
    }
  }

  @Test
  void manyInOneMillisecondDiffer() {
    Set<UUID> many = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      many.add(ids.next("acme", 1, MILLIS));
    }
    assertThat(many).hasSize(100_000);
  }
}
