package dev.memoryweave.workspace.indexing.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Cuts Markdown by its headings. A large section is cut between its blocks, a long list between its
 * items; fenced code and tables stay whole if they can.
 */
final class MarkdownChunker {
  /** Sections smaller than this are hardly more than a heading. */
  private static final int SMALL_SECTION = 40;

  private static final int MAX_NESTING = 50;
  private static final Pattern LINK = Pattern.compile("!?\\[([^\\[\\]]*)]\\([^()]*\\)");
  private static final Pattern MARKS = Pattern.compile("[*`]+|(?<!\\w)__?|__?(?!\\w)|<[^<>]*>");

  // Only blocks matter; parsing inline content would take most of the time.
  private final Parser parser =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .inlineParserFactory(context -> (source, node) -> {})
          .maxOpenBlockParsers(MAX_NESTING)
          .build();

  private final ChunkSettings settings;

  MarkdownChunker(ChunkSettings settings) {
    this.settings = settings;
  }

  /**
   * Cuts a document.
   *
   * @param title the first element of every heading path; empty for the document's own headings
   *     only
   */
  void chunk(String title, PassageList out) {
    List<Block> blocks = blocks(out.lines());
    Packer packer = new Packer(out, SMALL_SECTION, settings.targetTokens());
    List<Block> path = new ArrayList<>();
    int i = 0;
    while (i < blocks.size()) {
      Block first = blocks.get(i);
      if (first.level() > 0) {
        path.removeIf(heading -> heading.level() >= first.level());
        path.add(first);
      }
      int next = i + 1;
      while (next < blocks.size() && blocks.get(next).level() == 0) {
        next++;
      }
      section(blocks.subList(i, next), place(title, path), packer, out);
      i = next;
    }
    packer.flush();
  }

  private static List<String> place(String title, List<Block> path) {
    List<String> place = new ArrayList<>();
    if (!title.isEmpty() && (path.isEmpty() || !path.get(0).title().equals(title))) {
      place.add(title);
    }
    path.forEach(heading -> place.add(heading.title()));
    return place;
  }

  private void section(List<Block> blocks, List<String> place, Packer packer, PassageList out) {
    int from = blocks.get(0).from();
    int to = blocks.get(blocks.size() - 1).to();
    int cost = out.tokens(from, to);
    if (cost <= out.limit()) {
      packer.add(new Segment(from, to, place, List.of(), List.of()), cost);
      return;
    }
    packer.flush();
    Packer filling = new Packer(out, Integer.MAX_VALUE, out.limit());
    for (Block block : blocks) {
      int blockCost = out.tokens(block.from(), block.to());
      if (blockCost > out.limit() && !block.items().isEmpty()) {
        for (int item = 0; item < block.items().size(); item++) {
          int start = item == 0 ? block.from() : block.items().get(item);
          int end = item + 1 < block.items().size() ? block.items().get(item + 1) : block.to();
          filling.add(new Segment(start, end, place, List.of(), List.of()));
        }
      } else {
        filling.add(new Segment(block.from(), block.to(), place, List.of(), List.of()), blockCost);
      }
    }
    filling.flush();
  }

  /** The blocks of a document; each ends where the next begins, so that no line is left out. */
  private List<Block> blocks(Lines lines) {
    int body = frontMatterEnd(lines);
    int offset = lines.start(body);
    List<Block> found = new ArrayList<>();
    if (body > 0) {
      found.add(new Block(0, body, 0, "", List.of()));
    }
    Node node = parser.parse(lines.text().substring(offset)).getFirstChild();
    while (node != null) {
      List<SourceSpan> spans = node.getSourceSpans();
      if (!spans.isEmpty()) {
        int from = lines.at(offset + spans.get(0).getInputIndex());
        int last = lines.at(offset + spans.get(spans.size() - 1).getInputIndex());
        if (node instanceof Heading heading) {
          found.add(new Block(from, last + 1, heading.getLevel(), title(lines, from), List.of()));
        } else {
          found.add(new Block(from, last + 1, 0, "", items(node, lines, offset)));
        }
      }
      node = node.getNext();
    }
    return gapless(found, lines.count());
  }

  private static List<Block> gapless(List<Block> found, int count) {
    List<Block> blocks = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < found.size(); i++) {
      int to = i + 1 < found.size() ? found.get(i + 1).from() : count;
      Block block = found.get(i);
      if (to > from) {
        blocks.add(new Block(from, to, block.level(), block.title(), block.items()));
        from = to;
      }
    }
    if (found.isEmpty() && count > 0) {
      blocks.add(new Block(0, count, 0, "", List.of()));
    }
    return blocks;
  }

  private static List<Integer> items(Node block, Lines lines, int offset) {
    List<Integer> items = new ArrayList<>();
    if (block instanceof ListBlock) {
      for (Node item = block.getFirstChild(); item != null; item = item.getNext()) {
        if (!item.getSourceSpans().isEmpty()) {
          int line = lines.at(offset + item.getSourceSpans().get(0).getInputIndex());
          if (items.isEmpty() || line > items.get(items.size() - 1)) {
            items.add(line);
          }
        }
      }
    }
    return items;
  }

  /** The line after a document's front matter, 0 if it has none. */
  static int frontMatterEnd(Lines lines) {
    if (lines.count() == 0 || !lines.line(0).stripTrailing().equals("---")) {
      return 0;
    }
    for (int line = 1; line < lines.count(); line++) {
      String text = lines.head(line, 8).stripTrailing();
      if (text.equals("---") || text.equals("...")) {
        return line + 1;
      }
    }
    return 0;
  }

  /** The title of the first heading; empty if there is none. */
  String firstHeading(String text) {
    return blocks(new Lines(text)).stream()
        .map(Block::title)
        .filter(title -> !title.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static String title(Lines lines, int line) {
    String title = lines.head(line, 1_000).strip();
    if (title.startsWith("#")) {
      title = title.replaceFirst("^#{1,6}", "").replaceFirst("\\s#+$", "").strip();
    }
    String plain = MARKS.matcher(LINK.matcher(title).replaceAll("$1")).replaceAll("").strip();
    return plain.isEmpty() ? title : plain;
  }

  /**
   * A block at the top level of a document.
   *
   * @param from its first line
   * @param to the line after it and the following blank lines
   * @param level the level of a heading, 0 for all else
   * @param title the title of a heading, empty for all else
   * @param items the first lines of the items of a list, empty for all else
   */
  private record Block(int from, int to, int level, String title, List<Integer> items) {}
}
