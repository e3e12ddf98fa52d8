package io.punctual.api.pause;

import static io.punctual.lifecycle.ConfigKey.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.pauses.*}.
 *
 * @param perTenantMax pauses of one tenant, and of all tenants together
 */
@ConfigurationProperties("punctual.pauses")
public record PausesConfig(@DefaultValue("1000") int perTenantMax) {

  public PausesConfig {
    key("punctual.pauses.per-tenant-max").positive(perTenantMax);
  }
}
