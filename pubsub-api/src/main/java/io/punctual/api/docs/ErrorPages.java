package io.punctual.api.docs;

import io.punctual.api.problem.ProblemType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/** A page for each error type: its section of docs/errors.md. */
final class ErrorPages {

  static final String RESOURCE = "docs/errors.md";

  /** What leads to a section there is a page here. */
  private static final RenderDocs RENDER =
      new RenderDocs(to -> to.startsWith("#") ? to.substring(1) : to);

  private final Map<String, String> bySlug = new HashMap<>();

  ErrorPages(String markdown) {
    Map<ProblemType, List<Node>> sections = sections(RenderDocs.parse(markdown));
    sections.forEach((type, section) -> bySlug.put(type.slug(), page(type, section)));
  }

  /** Empty for what is no error type. */
  Optional<String> find(String slug) {
    return Optional.ofNullable(bySlug.get(slug));
  }

  private static Map<ProblemType, List<Node>> sections(Node document) {
    Map<ProblemType, List<Node>> sections = new EnumMap<>(ProblemType.class);
    List<Node> section = new ArrayList<>();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        section = new ArrayList<>();
        List<Node> ofHeading = section;
        type(heading).ifPresent(type -> sections.put(type, ofHeading));
      } else {
        section.add(node);
      }
    }
    return sections;
  }

  private static Optional<ProblemType> type(Heading heading) {
    String slug = RenderDocs.text(heading);
    return List.of(ProblemType.values()).stream()
        .filter(type -> type.slug().equals(slug))
        .findFirst();
  }

  private static String page(ProblemType type, List<Node> section) {
    String above = "HTTP %d &middot; /errors/%s".formatted(type.status(), type.slug());
    return RENDER.page(above, type.title(), section.stream());
  }
}
