package io.punctual.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InListTest {

  @Test
  void listsHaveFewLengthsAndTheLastValueFillsThem() {
    assertThat(new InList(List.of(1L, 2L, 3L, 4L, 5L)).values())
        .isEqualTo(List.of(1L, 2L, 3L, 4L, 5L, 5L));
    assertThat(new InList(List.of(7L)).marks()).isEqualTo("?");
    assertThat(new InList(List.of()).values()).isEmpty();
    assertThat(IntStream.rangeClosed(1, 500).map(InList::length).distinct().toArray())
        .containsExactly(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512);
  }

  @Test
  void idsStandInTheirOrder() {
    UUID first = new UUID(1, 0);
    UUID second = new UUID(2, 0);
    assertThat(InList.of(List.of(second, first)).values())
        .usingRecursiveComparison()
        .isEqualTo(List.of(Ids.bytes(first), Ids.bytes(second)));
  }
}
