package io.punctual.api.tenant;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.tenants.<name>.*}; checked in {@link TenantsConfig}, which knows the name.
 *
 * @param tokenSha256 of each of its tokens the SHA-256, as 64 hexadecimal digits
 * @param topics patterns of whole topic names; one must match, beside what {@code punctual.topics}
 *     asks for
 * @param inFlightMax its requests being done at once, by one instance
 * @param requestsPerSecond its requests in a second, to one instance; null for any number
 * @param queueShare the part of a queue of submissions that may be its own, in number and bytes
 */
public record TenantConfig(
    @DefaultValue List<String> tokenSha256,
    @DefaultValue(".*") List<Pattern> topics,
    @DefaultValue("256") int inFlightMax,
    @Nullable Integer requestsPerSecond,
    @DefaultValue("0.5") double queueShare) {}
