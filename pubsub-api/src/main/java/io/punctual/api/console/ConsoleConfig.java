package io.punctual.api.console;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.console.*}.
 *
 * @param enabled whether the console is served at {@code /}
 * @param oidc how people sign in
 */
@ConfigurationProperties("punctual.console")
record ConsoleConfig(@DefaultValue("true") boolean enabled, @DefaultValue OidcConfig oidc) {}
