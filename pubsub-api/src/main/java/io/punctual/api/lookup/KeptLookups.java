package io.punctual.api.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.http.ResponseEntity;

/** Look-ups whose answers serve all who ask the same within a moment: ten consoles cost one. */
public final class KeptLookups {

  private static final int ANSWERS_MAX = 100;

  private record Question(String tenant, Object asked) {}

  private final Lookups lookups;
  private final Cache<Question, Object> kept;

  public KeptLookups(Lookups lookups, Duration keptFor) {
    this.lookups = lookups;
    this.kept = Caffeine.newBuilder().maximumSize(ANSWERS_MAX).expireAfterWrite(keptFor).build();
  }

  /**
   * @param asked equal for what is the same question
   */
  public ResponseEntity<Object> lookUp(String tenant, Object asked, Supplier<Object> look)
      throws InterruptedException {
    Question question = new Question(tenant, asked);
    Object answer = kept.getIfPresent(question);
    return answer != null
        ? ResponseEntity.ok(answer)
        : lookups.lookUp(tenant, () -> ResponseEntity.ok(kept.get(question, _ -> look.get())));
  }
}
