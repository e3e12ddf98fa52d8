package io.punctual.api.list;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.lists.*}.
 *
 * @param pageDefault entries of a page, when the caller names no limit
 * @param pageMax the largest limit
 * @param lookedMax entries looked at for one page, wanted or not
 * @param lookMax how long they are looked at
 */
@ConfigurationProperties("punctual.lists")
public record ListConfig(
    @DefaultValue("100") int pageDefault,
    @DefaultValue("500") int pageMax,
    @DefaultValue("10000") int lookedMax,
    @DefaultValue("100ms") Duration lookMax) {

  /** A look takes at least one entry of each shard. */
  private static final int LOOKED_MIN = 100;

  public ListConfig {
    if (pageDefault < 1 || pageDefault > pageMax) {
      throw new IllegalArgumentException(
          "punctual.lists.page-default must be between 1 and punctual.lists.page-max");
    }
    if (lookedMax < LOOKED_MIN) {
      throw new IllegalArgumentException(
          "punctual.lists.looked-max must be at least " + LOOKED_MIN);
    }
  }
}
