package io.punctual.documents;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** A Markdown page, as GitHub reads it. */
record Page(String path, String text, Node root) {

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build();

  static Page of(String path, String text) {
    return new Page(path, text, PARSER.parse(text));
  }

  /** As {@code wc -w} counts them: every piece between white space. */
  long words() {
    return new StringTokenizer(text).countTokens();
  }

  List<Quoted> lines() {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .mapToObj(index -> new Quoted(path, index + 1, lines.get(index)))
        .toList();
  }

  List<Quoted> cells() {
    return nodes(TableCell.class).map(cell -> quoted(cell, source(cell).strip())).toList();
  }

  List<Quoted> links() {
    return nodes(Link.class).map(link -> quoted(link, link.getDestination())).toList();
  }

  /** Code within the text. */
  List<Quoted> codes() {
    return nodes(Code.class).map(code -> quoted(code, code.getLiteral())).toList();
  }

  /** Each line of code, within the text or set apart; a backslash at its end continues a line. */
  List<Quoted> commands() {
    return Stream.concat(
            codes().stream(), nodes(FencedCodeBlock.class).flatMap(block -> lines(block).stream()))
        .toList();
  }

  private List<Quoted> lines(FencedCodeBlock block) {
    List<Quoted> lines = new ArrayList<>();
    int line = lineOf(block) + 1;
    int from = line;
    StringBuilder whole = new StringBuilder();
    for (String part : block.getLiteral().lines().toList()) {
      whole.append(part.replaceFirst("\\\\$", ""));
      line++;
      if (!part.endsWith("\\")) {
        lines.add(new Quoted(path, from, whole.toString()));
        whole.setLength(0);
        from = line;
      }
    }
    return lines;
  }

  /** The names of its headings, as GitHub makes them. */
  Set<String> anchors() {
    Map<String, Integer> seen = new HashMap<>();
    Function<String, String> numbered =
        slug -> {
          int before = seen.merge(slug, 1, Integer::sum) - 1;
          return before == 0 ? slug : slug + "-" + before;
        };
    return nodes(Heading.class).map(Page::slug).map(numbered).collect(Collectors.toSet());
  }

  private static String slug(Heading heading) {
    return all(heading)
        .map(
            node ->
                switch (node) {
                  case Text text -> text.getLiteral();
                  case Code code -> code.getLiteral();
                  default -> "";
                })
        .collect(Collectors.joining())
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private <T extends Node> Stream<T> nodes(Class<T> kind) {
    return all(root).filter(kind::isInstance).map(kind::cast);
  }

  private static Stream<Node> all(Node node) {
    Stream<Node> below =
        Stream.iterate(node.getFirstChild(), child -> child != null, Node::getNext)
            .flatMap(Page::all);
    return Stream.concat(Stream.of(node), below);
  }

  private Quoted quoted(Node node, String what) {
    return new Quoted(path, lineOf(node), what);
  }

  private static int lineOf(Node node) {
    return node.getSourceSpans().isEmpty()
        ? lineOf(node.getParent())
        : node.getSourceSpans().getFirst().getLineIndex() + 1;
  }

  private String source(Node node) {
    return node.getSourceSpans().stream().map(this::source).collect(Collectors.joining(" "));
  }

  private String source(SourceSpan span) {
    return text.substring(span.getInputIndex(), span.getInputIndex() + span.getLength());
  }
}
