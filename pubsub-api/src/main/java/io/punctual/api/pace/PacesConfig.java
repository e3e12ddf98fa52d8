package io.punctual.api.pace;

import static io.punctual.lifecycle.ConfigKey.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.paces.*}.
 *
 * @param perTenantMax paces of one tenant, and of all tenants together
 */
@ConfigurationProperties("punctual.paces")
public record PacesConfig(@DefaultValue("100") int perTenantMax) {

  public PacesConfig {
    key("punctual.paces.per-tenant-max").positive(perTenantMax);
  }
}
