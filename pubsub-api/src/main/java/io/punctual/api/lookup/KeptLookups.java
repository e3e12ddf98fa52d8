package io.punctual.api.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/**
 * Look-ups whose answers serve all who ask the same within a moment, written once: ten consoles
 * cost one.
 */
public final class KeptLookups {

  private static final int ANSWERS_MAX = 100;

  private record Question(String tenant, Object asked) {}

  private final Lookups lookups;
  private final JsonMapper json;
  private final Cache<Question, ResponseEntity<Object>> kept;
  private final LoadingCache<Question, Lock> locks =
      Caffeine.newBuilder().weakValues().build(_ -> new ReentrantLock());

  public KeptLookups(Lookups lookups, JsonMapper json, Duration keptFor) {
    this.lookups = lookups;
    this.json = json;
    this.kept = Caffeine.newBuilder().maximumSize(ANSWERS_MAX).expireAfterWrite(keptFor).build();
  }

  /**
   * Of those who ask the same at once, one takes a turn at the database; the others wait for its
   * answer.
   *
   * @param asked equal for what is the same question
   */
  public ResponseEntity<Object> lookUp(String tenant, Object asked, Supplier<Object> look)
      throws InterruptedException {
    Question question = new Question(tenant, asked);
    Lock lock = locks.get(question);
    lock.lockInterruptibly();
    try {
      ResponseEntity<Object> answer = kept.getIfPresent(question);
      if (answer == null) {
        answer =
            lookups.lookUp(tenant, () -> ResponseEntity.ok(json.writeValueAsBytes(look.get())));
        if (answer.getStatusCode().is2xxSuccessful()) {
          kept.put(question, answer);
        }
      }
      return answer;
    } finally {
      lock.unlock();
    }
  }
}
