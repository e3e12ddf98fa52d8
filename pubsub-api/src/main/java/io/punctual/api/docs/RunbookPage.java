package io.punctual.api.docs;

import java.util.stream.Stream;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/** docs/runbook.md as one page: the console leads to its sections. */
final class RunbookPage {

  static final String RESOURCE = "docs/runbook.md";

  /** Only its own sections are here. */
  private static final RenderDocs RENDER = new RenderDocs(to -> to.startsWith("#") ? to : null);

  private final String html;

  RunbookPage(String markdown) {
    Node first = RenderDocs.parse(markdown).getFirstChild();
    this.html =
        RENDER.page(
            "Punctual",
            first instanceof Heading title ? RenderDocs.text(title) : "",
            Stream.iterate(first, node -> node != null, Node::getNext).skip(1));
  }

  String html() {
    return html;
  }
}
