package io.punctual.api.tenant;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keys {@code punctual.tenants.*}.
 *
 * @param tenants by name; without any, all is the tenant {@code default}'s and needs no token
 */
@ConfigurationProperties("punctual")
public record TenantsConfig(@DefaultValue Map<String, TenantConfig> tenants) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
  private static final int REQUESTS_MAX = 1_000_000;

  /**
   * Keys {@code punctual.tenants.<name>.*}.
   *
   * @param tokenSha256 its tokens, each as {@link GivenToken} reads it; none when all come by JWT
   * @param topics patterns of whole topic names; one must match, beside what {@code
   *     punctual.topics} asks for
   * @param inFlightMax its requests being done at once, by one instance
   * @param requestsPerSecond its requests in a second, to one instance; null for any number
   * @param timersPerSecond its timers submitted in a second to one instance, those of a batch each;
   *     null for any number
   * @param pendingMax its timers that are still to come; null for any number
   * @param pendingBytesMax their keys, headers and payloads together; null for any number
   * @param queueShare the part of a queue of submissions that may be its own, in number and bytes
   */
  public record TenantConfig(
      @DefaultValue List<String> tokenSha256,
      @DefaultValue List<Pattern> topics,
      @DefaultValue("256") int inFlightMax,
      @Nullable Integer requestsPerSecond,
      @Nullable Integer timersPerSecond,
      @Nullable Integer pendingMax,
      @Nullable DataSize pendingBytesMax,
      @DefaultValue("0.5") double queueShare) {

    /** Its tokens. */
    public List<GivenToken> tokens() {
      return tokenSha256.stream().map(GivenToken::parse).flatMap(Optional::stream).toList();
    }
  }

  public TenantsConfig {
    tenants = Map.copyOf(tenants);
    tenants.forEach(TenantsConfig::check);
    checkTokensDiffer(tenants);
  }

  private static void check(String name, TenantConfig tenant) {
    require(NAME.matcher(name).matches(), name, "is no name of a tenant: 1 to 64 of a-z 0-9 -");
    checkTokens(name, tenant.tokenSha256());
    require(
        !tenant.topics().isEmpty(),
        name + ".topics",
        "is missing: patterns of the tenant's topics, or .* for all");
    checkRequests(name + ".in-flight-max", tenant.inFlightMax());
    checkRequests(name + ".requests-per-second", tenant.requestsPerSecond());
    checkRequests(name + ".timers-per-second", tenant.timersPerSecond());
    Integer pending = tenant.pendingMax();
    require(pending == null || pending >= 1, name + ".pending-max", "is less than 1");
    DataSize bytes = tenant.pendingBytesMax();
    require(bytes == null || bytes.toBytes() >= 1, name + ".pending-bytes-max", "is less than 1B");
    require(
        tenant.queueShare() > 0 && tenant.queueShare() <= 1,
        name + ".queue-share",
        "is %s; it must be more than 0 and at most 1".formatted(tenant.queueShare()));
  }

  /** The wrong value is not told: it may be a token by mistake. */
  private static void checkTokens(String name, List<String> hashes) {
    require(
        hashes.stream().allMatch(hash -> GivenToken.parse(hash).isPresent()),
        name + ".token-sha256",
        "holds something that is no SHA-256 (64 hexadecimal digits) with or without the scopes"
            + " submit, read, change");
  }

  private static void checkRequests(String key, @Nullable Integer requests) {
    require(
        requests == null || (requests >= 1 && requests <= REQUESTS_MAX),
        key,
        "is %d; it must be 1 to %d".formatted(requests, REQUESTS_MAX));
  }

  /** A token that were two tenants' would be neither's. */
  private static void checkTokensDiffer(Map<String, TenantConfig> tenants) {
    Map<String, String> owners = new HashMap<>();
    for (Map.Entry<String, TenantConfig> tenant : tenants.entrySet()) {
      String name = tenant.getKey();
      for (GivenToken token : tenant.getValue().tokens()) {
        String first = owners.putIfAbsent(token.sha256(), name);
        require(
            first == null || first.equals(name),
            name + ".token-sha256",
            "holds a token that is the tenant %s's, too".formatted(first));
      }
    }
  }

  private static void require(boolean holds, String key, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("punctual.tenants.%s %s".formatted(key, otherwise));
    }
  }

  /** The tenants as requests know them. */
  public Map<String, Tenant> byName() {
    Map<String, Tenant> known = new HashMap<>();
    tenants.forEach((name, config) -> known.put(name, new Tenant(name, config.topics())));
    return known;
  }

  /** The part of a queue that may be that tenant's. */
  public double queueShare(String tenant) {
    TenantConfig config = tenants.get(tenant);
    return config == null ? 1 : config.queueShare();
  }
}
