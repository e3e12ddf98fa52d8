package io.punctual.api.tenant;

import io.punctual.protocol.Tenants;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whose timers a request is about. Controllers have it as a request attribute; every look-up is
 * within it.
 *
 * @param name as it is stored with each timer
 * @param topics patterns of whole topic names; one must match
 */
public record Tenant(String name, List<Pattern> topics) {

  /** Everybody, while no tenants are configured. */
  public static final Tenant DEFAULT = new Tenant("default", List.of(Pattern.compile(".*")));

  /** Its name is its token. */
  public static final Tenant WARM_UP = new Tenant(Tenants.WARM_UP, DEFAULT.topics());

  /** The name of the request attribute, and of the controllers' parameters. */
  public static final String ATTRIBUTE = "tenant";

  public Tenant {
    topics = List.copyOf(topics);
  }

  /** Whether its timers may go to that topic, as far as the tenant is concerned. */
  public boolean allows(String topic) {
    return topics.stream().anyMatch(pattern -> pattern.matcher(topic).matches());
  }
}
