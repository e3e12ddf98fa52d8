package io.punctual.api.docs;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/** Makes pages of our documents. Each heading has an anchor. */
final class RenderDocs {

  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser MARKDOWN = Parser.builder().extensions(EXTENSIONS).build();

  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>%2$s</title>
      <style>
      :root { color-scheme: light dark; }
      body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem; font: 1rem/1.6 system-ui, sans-serif; }
      .status { margin: 0; opacity: .7; font-family: ui-monospace, monospace; }
      h1 { margin: .25rem 0 1.5rem; font-size: 1.6rem; line-height: 1.25; }
      code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
      h2, h3 { margin: 2rem 0 .5rem; line-height: 1.25; }
      pre { overflow-x: auto; padding: .75rem 1rem; background: rgb(128 128 128 / .12); border-radius: .4rem; }
      </style>
      </head>
      <body>
      <main>
      <p class="status">%1$s</p>
      <h1>%2$s</h1>
      %3$s</main>
      </body>
      </html>
      """;

  private final HtmlRenderer html;

  /**
   * @param link where a document's link leads on its page; null: nowhere
   */
  RenderDocs(Function<String, @Nullable String> link) {
    this.html =
        HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .attributeProviderFactory(
                _ ->
                    (node, tag, attributes) -> {
                      attributes.computeIfPresent("href", (_, to) -> link.apply(to));
                      if (node instanceof Heading heading) {
                        attributes.put("id", anchor(heading));
                      } else if (tag.equals("pre")) {
                        attributes.put("tabindex", "0"); // It is scrolled by keyboard, too.
                      }
                    })
            .build();
  }

  static Node parse(String markdown) {
    return MARKDOWN.parse(markdown);
  }

  static String text(Heading heading) {
    return heading.getFirstChild() instanceof Text text ? text.getLiteral() : "";
  }

  private static String anchor(Heading heading) {
    return text(heading).toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  String page(String above, String title, Stream<Node> nodes) {
    return PAGE.formatted(
        above, HtmlUtils.htmlEscape(title), nodes.map(html::render).collect(Collectors.joining()));
  }
}
