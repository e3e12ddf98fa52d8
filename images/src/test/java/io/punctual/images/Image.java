package io.punctual.images;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** One of our images, by the name that ends its reference. */
enum Image {
  PUBSUB_API("pubsub-api"),
  TIMER_CONSUMER("timer-consumer"),
  CALLBACK("callback"),
  MIGRATIONS("migrations");

  /** Those that run for long, and are to be ready soon. */
  static final Set<Image> SERVICES = EnumSet.of(PUBSUB_API, TIMER_CONSUMER, CALLBACK);

  private final String title;

  Image(String title) {
    this.title = title;
  }

  /** As {@code ./punctual images} leaves it. */
  Path tar() {
    return Path.of(System.getProperty("punctual.images"), title + ".tar");
  }

  String reference() {
    return repository() + "/" + title + ":" + tag();
  }

  static String repository() {
    return System.getProperty("punctual.images.repository");
  }

  static String tag() {
    return System.getProperty("punctual.images.tag");
  }

  /** Where its list of components lies in it. */
  String sbom() {
    return "app/sbom/" + title + ".cdx.json";
  }

  @Override
  public String toString() {
    return title;
  }
}
