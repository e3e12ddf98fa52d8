package io.punctual.api.request;

import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.ParseDelay;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The lateness policy of a timer being read. */
final class LatenessDraft {

  private final BiConsumer<String, String> wrong;
  private @Nullable Long expireAfterMillis;
  private OnExpiry onExpiry = OnExpiry.DROP;

  LatenessDraft(BiConsumer<String, String> wrong) {
    this.wrong = wrong;
  }

  void expireAfter(@Nullable String text) {
    OptionalLong millis = text == null ? OptionalLong.empty() : ParseDelay.millis(text);
    if (millis.isEmpty()) {
      wrong.accept("/expireAfter", ParseDelay.FORMS);
    } else if (millis.getAsLong() == 0) {
      wrong.accept("/expireAfter", "must be more than 0");
    } else {
      expireAfterMillis = millis.getAsLong();
    }
  }

  void onExpiry(@Nullable String text) {
    LatenessText.onExpiry(text == null ? "" : text)
        .ifPresentOrElse(
            read -> onExpiry = read, () -> wrong.accept("/onExpiry", "must be drop or deadLetter"));
  }

  /** Null for none. */
  @Nullable LatenessPolicy policy() {
    return expireAfterMillis == null ? null : new LatenessPolicy(expireAfterMillis, onExpiry);
  }
}
