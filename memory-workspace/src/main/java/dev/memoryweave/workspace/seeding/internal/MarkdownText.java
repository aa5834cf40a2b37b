package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.markup.internal.Struck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.SourceSpan;

/**
 * Turns parts of a syntax tree back into plain Markdown: links are replaced by their text;
 * pictures, HTML, emphasis and crossed-out text are removed; inline code stays.
 */
final class MarkdownText {
  /** A shorter part of a code block, in lines with its fence, is of no use. */
  private static final int FEWEST_LINES = 4;

  private static final Pattern ADMONITION = Pattern.compile("^\\[![A-Za-z]{1,20}] ?");

  /** A shorter text, in characters, that only refers elsewhere says nothing itself. */
  private static final int LITTLE = 301;

  private MarkdownText() {}

  /** The text of a paragraph, heading or cell on one line. */
  static String inline(Node block) {
    return inline(block, true);
  }

  /** The text without that of links; blank if there is nothing else. */
  static String besidesLinks(Node block) {
    return inline(block, false);
  }

  /** Iterative, since a hostile tree may be deep. */
  private static String inline(Node block, boolean links) {
    StringBuilder text = new StringBuilder();
    Node node = block.getFirstChild();
    while (node != null) {
      boolean skipped =
          node instanceof Image || node instanceof Struck || (!links && node instanceof Link);
      append(text, node);
      if (links && node instanceof Link link && isPointer(link)) {
        text.append(
            Languages.holds(
                    Vocabulary.WORDS_OF_A_BARE_LINK, PlainText.lowerCase(inline(link, false)))
                ? link.getDestination()
                : inline(link, false) + " (" + link.getDestination() + ")");
        skipped = true;
      }
      if (!skipped && node.getFirstChild() != null) {
        node = node.getFirstChild();
        continue;
      }
      while (node != null && node.getNext() == null) {
        node = node.getParent() == block ? null : node.getParent();
      }
      node = node == null ? null : node.getNext();
    }
    return ADMONITION.matcher(PlainText.oneLine(text.toString())).replaceFirst("");
  }

  /** Whether the text of a link says less than its target, which is not a mere part of a page. */
  private static boolean isPointer(Link link) {
    return Languages.holds(Vocabulary.WORDS_OF_A_LINK, PlainText.lowerCase(inline(link, false)))
        && !link.getDestination().startsWith("#")
        && !link.getDestination().isBlank();
  }

  private static void append(StringBuilder text, Node node) {
    if (node instanceof org.commonmark.node.Text words) {
      text.append(words.getLiteral());
    } else if (node instanceof Code code) {
      String marks = code.getLiteral().indexOf('`') < 0 ? "`" : "``";
      text.append(marks).append(code.getLiteral()).append(marks);
    } else if (node instanceof SoftLineBreak || node instanceof HardLineBreak) {
      text.append(' ');
    }
  }

  /** A piece of text that is kept whole, and the separator before it. */
  private record Piece(String between, String text, Kind kind) {
    Piece(String between, String text) {
      this(between, text, Kind.TEXT);
    }

    boolean isCode() {
      return kind == Kind.CODE;
    }

    /** Whether it only introduces the next piece. */
    boolean leads() {
      return kind == Kind.HEADING || (kind == Kind.TEXT && Sentence.endsInColon(text));
    }

    enum Kind {
      TEXT,
      HEADING,
      CODE
    }
  }

  /**
   * The text of as many blocks as fit, from the first on. Blocks are kept whole or not at all,
   * except for a first paragraph, which is cut after a sentence, and code, which is cut after a
   * line. An introduction is not kept without what it introduces.
   *
   * @param max the most characters
   */
  static String of(List<Node> blocks, int max) {
    List<Piece> pieces = new ArrayList<>();
    blocks.forEach(block -> collect(block, "", pieces));
    List<Piece> kept = new ArrayList<>();
    int room = max;
    for (Piece piece : pieces) {
      room -= kept.isEmpty() ? 0 : piece.between().length();
      if (piece.text().length() > room) {
        String part =
            piece.isCode()
                ? cutCode(piece.text(), room)
                : kept.stream().allMatch(Piece::leads) ? Sentence.whole(piece.text(), room) : "";
        if (!part.isEmpty()) {
          kept.add(new Piece(piece.between(), part, piece.kind()));
        }
        break;
      }
      kept.add(piece);
      room -= piece.text().length();
    }
    while (!kept.isEmpty() && kept.get(kept.size() - 1).leads()) {
      kept.remove(kept.size() - 1);
    }
    StringBuilder text = new StringBuilder();
    kept.forEach(
        piece -> text.append(text.length() == 0 ? "" : piece.between()).append(piece.text()));
    return text.toString();
  }

  /** The first lines of a block of code, with its fences; empty if not even a few fit. */
  private static String cutCode(String code, int room) {
    String fence = code.substring(code.lastIndexOf('\n'));
    int end = code.lastIndexOf('\n', Math.max(0, room - fence.length() - 3));
    long lines = end <= 0 ? 0 : code.substring(0, end).lines().count();
    return lines < FEWEST_LINES ? "" : code.substring(0, end) + "\n…" + fence;
  }

  private static void collect(Node block, String indent, List<Piece> pieces) {
    if (block instanceof Paragraph || block instanceof Heading) {
      String text = inline(block);
      if (!text.isEmpty()) {
        boolean heads = block instanceof Heading;
        pieces.add(
            new Piece(
                "\n\n",
                indent + (heads ? "**" + text + "**" : text),
                heads ? Piece.Kind.HEADING : Piece.Kind.TEXT));
      }
    } else if (block instanceof ListBlock list) {
      collectList(list, indent, pieces);
    } else if (block instanceof BlockQuote) {
      children(block).forEach(child -> collect(child, indent, pieces));
    } else if (block instanceof TableBlock) {
      collectTable(block, pieces);
    } else if (block instanceof FencedCodeBlock fenced) {
      collectCode(fenced.getInfo(), fenced.getLiteral(), pieces);
    } else if (block instanceof IndentedCodeBlock indented) {
      collectCode("", indented.getLiteral(), pieces);
    }
  }

  private static void collectList(ListBlock list, String indent, List<Piece> pieces) {
    Integer start = list instanceof OrderedList ordered ? ordered.getMarkerStartNumber() : null;
    int number = start == null ? 1 : start;
    boolean first = indent.isEmpty();
    for (Node item : children(list)) {
      String marker = list instanceof OrderedList ? number++ + ". " : "- ";
      List<Node> blocks = children(item);
      String lead = lead(item);
      if (!lead.isEmpty()) {
        pieces.add(new Piece(first ? "\n\n" : "\n", indent + marker + lead));
        first = false;
      }
      blocks.stream()
          .skip(lead.isEmpty() ? 0 : 1)
          .forEach(block -> collect(block, indent + "  ", pieces));
    }
  }

  private static void collectTable(Node table, List<Piece> pieces) {
    boolean first = true;
    for (List<String> cells : rows(table)) {
      pieces.add(new Piece(first ? "\n\n" : "\n", String.join(" | ", cells)));
      first = false;
    }
  }

  /** The cells of a table, row by row; the first row is the header. */
  static List<List<String>> rows(Node table) {
    List<List<String>> rows = new ArrayList<>();
    for (Node part : children(table)) {
      for (Node row : children(part)) {
        if (row instanceof TableRow) {
          rows.add(
              children(row).stream()
                  .filter(TableCell.class::isInstance)
                  .map(MarkdownText::inline)
                  .toList());
        }
      }
    }
    return rows;
  }

  private static void collectCode(String info, String code, List<Piece> pieces) {
    String text = code.stripTrailing();
    if (!text.isBlank()) {
      String fence = "```";
      while (text.contains(fence)) {
        fence += "`";
      }
      String language = info == null ? "" : info.replaceAll("[^A-Za-z0-9_+-].*", "");
      pieces.add(new Piece("\n\n", fence + language + "\n" + text + "\n" + fence, Piece.Kind.CODE));
    }
  }

  /** The first paragraph of an item, without the box of a checklist. */
  static String lead(Node item) {
    Node first = item.getFirstChild();
    return first instanceof Paragraph ? inline(first).replaceFirst("^\\[[ xX]?] ", "").strip() : "";
  }

  /** Makes an item that says what is done instead of the one before it a part of that one. */
  static void joinHalves(ListBlock list) {
    for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
      Node next = lead(item).isEmpty() ? null : item.getNext();
      while (next != null && isOtherHalf(lead(next))) {
        List<SourceSpan> spans = item.getSourceSpans();
        List<SourceSpan> more = next.getSourceSpans();
        if (!spans.isEmpty() && !more.isEmpty()) {
          item.setSourceSpans(List.of(spans.get(0), more.get(more.size() - 1)));
        }
        children(next).forEach(item::appendChild);
        next.unlink();
        next = item.getNext();
      }
    }
  }

  private static boolean isOtherHalf(String lead) {
    return Sentence.replaces(lead) && !Sentence.standsAlone(lead);
  }

  static List<Node> children(Node parent) {
    List<Node> children = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
      children.add(child);
    }
    return Collections.unmodifiableList(children);
  }

  /** Whether blocks contain words, rather than links and pictures alone. */
  static boolean isTold(List<Node> blocks) {
    String text = of(blocks, LITTLE);
    boolean pointer = text.length() < LITTLE && Sentence.pointsElsewhere(text.replace('\n', ' '));
    return !pointer && !Languages.matches(GuideCue.TEXT_UNTOLD, text) && hasProse(blocks);
  }

  private static boolean hasProse(List<Node> blocks) {
    return blocks.stream()
        .anyMatch(
            block ->
                (block instanceof Paragraph && Sentence.hasWords(besidesLinks(block)))
                    || (block instanceof ListBlock && hasWords(block))
                    || block instanceof TableBlock);
  }

  /** Whether some item of a list contains words. */
  static boolean hasWords(Node list) {
    return children(list).stream().anyMatch(item -> Sentence.hasWords(lead(item)));
  }
}
