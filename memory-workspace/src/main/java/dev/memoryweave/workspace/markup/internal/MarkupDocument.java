package dev.memoryweave.workspace.markup.internal;

import java.util.ArrayList;
import java.util.Arrays;
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
 * A document as its blocks, whatever its markup. Lines end in line feeds.
 *
 * <p>Safe against hostile texts: nesting has a limit.
 *
 * @param front the settings between two lines of hyphens at the top, as written; possibly empty
 * @param body the first line after them, from 0
 * @param blocks the blocks in their order
 */
public record MarkupDocument(String front, int body, List<Block> blocks) {
  /** Deeper than anybody nests, and well below the limits of the stack. */
  private static final int MAX_NESTING = 50;

  /** A line of hyphens further below is a rule, and what is above it text. */
  private static final int LONGEST_FRONT = 200;

  private static final Parser WHOLE =
      builder().extensions(List.of(TablesExtension.create(), Struck.EXTENSION)).build();

  /** Parsing inline content takes most of the time. */
  private static final Parser OUTLINE =
      builder()
          .extensions(List.of(TablesExtension.create()))
          .inlineParserFactory(context -> (source, node) -> {})
          .build();

  private static final Pattern LINK = Pattern.compile("!?\\[([^\\[\\]]*)]\\([^()]*\\)");
  private static final Pattern MARKS = Pattern.compile("[*`]+|(?<!\\w)__?|__?(?!\\w)|<[^<>]*>");
  private static final int LONGEST_TITLE = 1_000;

  private static Parser.Builder builder() {
    return Parser.builder()
        .includeSourceSpans(IncludeSourceSpans.BLOCKS)
        .maxOpenBlockParsers(MAX_NESTING)
        .maxInlineNesting(MAX_NESTING);
  }

  /** A document with all that its blocks contain. */
  public static MarkupDocument of(Markup markup, String text) {
    return read(WHOLE, markup, text);
  }

  /** A document whose blocks contain no inline nodes, in a fraction of the time. */
  public static MarkupDocument outline(Markup markup, String text) {
    return read(OUTLINE, markup, text);
  }

  private static MarkupDocument read(Parser parser, Markup markup, String text) {
    int[] starts = starts(text);
    int body = frontEnd(text, starts);
    String front = "";
    String rest = text;
    if (body > 0) {
      front = text.substring(starts[1], starts[body - 1]);
      // Empty lines take the place of the settings, so that all lines keep their numbers.
      int below = body < starts.length ? starts[body] : text.length();
      rest = "\n".repeat(body) + text.substring(below);
    }
    String markdown = markup.markdown(rest);
    int[] lines = markdown.equals(text) ? starts : starts(markdown);
    return new MarkupDocument(front, body, blocks(parser.parse(markdown), markdown, lines));
  }

  private static int[] starts(String text) {
    int[] found = new int[Math.max(4, text.length() / 32)];
    int count = 0;
    for (int start = 0; start < text.length(); ) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = start;
      int end = text.indexOf('\n', start);
      start = end < 0 ? text.length() : end + 1;
    }
    return Arrays.copyOf(found, count);
  }

  /** The line after the settings of a document, 0 if it has none. */
  private static int frontEnd(String text, int[] starts) {
    if (starts.length == 0 || !line(text, starts, 0).equals("---")) {
      return 0;
    }
    for (int line = 1; line < Math.min(starts.length, LONGEST_FRONT + 2); line++) {
      String end = line(text, starts, line);
      if (end.equals("---") || end.equals("...")) {
        return line + 1;
      }
    }
    return 0;
  }

  private static String line(String text, int[] starts, int line) {
    int start = starts[line];
    int end = line + 1 < starts.length ? starts[line + 1] : text.length();
    return text.substring(start, Math.min(end, start + LONGEST_TITLE)).stripTrailing();
  }

  private static List<Block> blocks(Node document, String text, int[] starts) {
    List<Block> blocks = new ArrayList<>();
    List<Block> open = new ArrayList<>();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      List<SourceSpan> spans = node.getSourceSpans();
      if (spans.isEmpty()) {
        continue;
      }
      int from = at(starts, spans.get(0));
      int to = at(starts, spans.get(spans.size() - 1)) + 1;
      if (node instanceof Heading heading) {
        int level = heading.getLevel();
        open.removeIf(above -> above.level() >= level);
        String title = title(line(text, starts, from));
        Block block = new Block(node, from, to, level, title, List.copyOf(open), List.of());
        open.add(block);
        blocks.add(block);
      } else {
        blocks.add(new Block(node, from, to, 0, "", List.copyOf(open), items(node, starts)));
      }
    }
    return blocks;
  }

  /** The line of a place; a lone carriage return begins no line, other than for the parser. */
  private static int at(int[] starts, SourceSpan place) {
    int found = Arrays.binarySearch(starts, place.getInputIndex());
    return found >= 0 ? found : -found - 2;
  }

  private static List<Integer> items(Node block, int[] starts) {
    List<Integer> items = new ArrayList<>();
    if (block instanceof ListBlock) {
      for (Node item = block.getFirstChild(); item != null; item = item.getNext()) {
        if (!item.getSourceSpans().isEmpty()) {
          int line = at(starts, item.getSourceSpans().get(0));
          if (items.isEmpty() || line > items.get(items.size() - 1)) {
            items.add(line);
          }
        }
      }
    }
    return items;
  }

  private static String title(String line) {
    String title = line.strip();
    if (title.startsWith("#")) {
      title = title.replaceFirst("^#{1,6}", "").replaceFirst("\\s#+$", "").strip();
    }
    String plain = MARKS.matcher(LINK.matcher(title).replaceAll("$1")).replaceAll("").strip();
    return plain.isEmpty() ? title : plain;
  }
}
