package io.punctual.api.docs;

import io.punctual.api.problem.ProblemType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.springframework.web.util.HtmlUtils;

/** A page for each error type: its section of docs/errors.md. */
final class ErrorPages {

  static final String RESOURCE = "docs/errors.md";

  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser MARKDOWN = Parser.builder().extensions(EXTENSIONS).build();

  private static final HtmlRenderer HTML =
      HtmlRenderer.builder()
          .extensions(EXTENSIONS)
          .attributeProviderFactory(_ -> (_, _, attributes) -> leadToPage(attributes))
          .build();

  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>%2$s: %3$s</title>
      <style>
      :root { color-scheme: light dark; }
      body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem; font: 1rem/1.6 system-ui, sans-serif; }
      .status { margin: 0; opacity: .7; font-family: ui-monospace, monospace; }
      h1 { margin: .25rem 0 1.5rem; font-size: 1.6rem; line-height: 1.25; }
      code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
      pre { overflow-x: auto; padding: .75rem 1rem; background: rgb(128 128 128 / .12); border-radius: .4rem; }
      </style>
      </head>
      <body>
      <p class="status">HTTP %1$d &middot; /errors/%2$s</p>
      <h1>%3$s</h1>
      %4$s</body>
      </html>
      """;

  private final Map<String, String> bySlug = new HashMap<>();

  ErrorPages(String markdown) {
    Map<ProblemType, List<Node>> sections = sections(MARKDOWN.parse(markdown));
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
    String slug = heading.getFirstChild() instanceof Text text ? text.getLiteral() : "";
    return List.of(ProblemType.values()).stream()
        .filter(type -> type.slug().equals(slug))
        .findFirst();
  }

  private static String page(ProblemType type, List<Node> section) {
    String html = section.stream().map(HTML::render).collect(Collectors.joining());
    return PAGE.formatted(type.status(), type.slug(), HtmlUtils.htmlEscape(type.title()), html);
  }

  /** What leads to a section there is a page here. */
  private static void leadToPage(Map<String, String> attributes) {
    attributes.computeIfPresent("href", (_, to) -> to.startsWith("#") ? to.substring(1) : to);
  }
}
