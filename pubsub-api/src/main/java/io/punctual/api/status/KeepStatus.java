package io.punctual.api.status;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/** Keeps each tenant's answer for a moment: many open consoles cost what one does. */
class KeepStatus {

  private static final int TENANTS_MAX = 1_000;

  private final ReadStatus read;
  private final Cache<String, StatusView> kept;

  KeepStatus(ReadStatus read, StatusConfig config) {
    this.read = read;
    this.kept =
        Caffeine.newBuilder().maximumSize(TENANTS_MAX).expireAfterWrite(config.keptFor()).build();
  }

  @Nullable StatusView kept(String tenant) {
    return kept.getIfPresent(tenant);
  }

  StatusView read(String tenant) {
    return kept.get(tenant, read::read);
  }
}
