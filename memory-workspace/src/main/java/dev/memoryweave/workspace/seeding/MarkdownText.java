package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;

/**
 * Turns parts of a syntax tree back into plain Markdown: links become their text, pictures, HTML
 * and emphasis go, code in a line stays.
 */
final class MarkdownText {
  private MarkdownText() {}

  /** The text of a paragraph, heading or cell on one line. */
  static String inline(Node block) {
    return inline(block, true);
  }

  /** The same without the text of links; blank if there is nothing else. */
  static String besidesLinks(Node block) {
    return inline(block, false);
  }

  /** Goes through the tree step by step, for a hostile one may be deep. */
  private static String inline(Node block, boolean links) {
    StringBuilder text = new StringBuilder();
    Node node = block.getFirstChild();
    while (node != null) {
      boolean skipped = node instanceof Image || (!links && node instanceof Link);
      append(text, node);
      if (!skipped && node.getFirstChild() != null) {
        node = node.getFirstChild();
        continue;
      }
      while (node != null && node.getNext() == null) {
        node = node.getParent() == block ? null : node.getParent();
      }
      node = node == null ? null : node.getNext();
    }
    return Text.oneLine(text.toString());
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

  /** A piece of text that is kept whole, and what stands before it. */
  private record Piece(String between, String text) {}

  /**
   * The text of blocks, as many of them from the first on as there is room for; a block is kept
   * whole or not at all, but for a first paragraph, which is cut after a sentence.
   *
   * @param code whether to keep blocks of code
   * @param max the most characters
   */
  static String of(List<Node> blocks, boolean code, int max) {
    List<Piece> pieces = new ArrayList<>();
    blocks.forEach(block -> collect(block, code, "", pieces));
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      String between = text.length() == 0 ? "" : piece.between();
      int room = max - text.length() - between.length();
      if (piece.text().length() > room) {
        if (text.length() == 0) {
          text.append(Sentence.whole(piece.text(), room));
        }
        break;
      }
      text.append(between).append(piece.text());
    }
    return text.toString();
  }

  private static void collect(Node block, boolean code, String indent, List<Piece> pieces) {
    if (block instanceof Paragraph) {
      String text = inline(block);
      if (!text.isEmpty()) {
        pieces.add(new Piece("\n\n", indent + text));
      }
    } else if (block instanceof ListBlock list) {
      collectList(list, code, indent, pieces);
    } else if (block instanceof BlockQuote) {
      children(block).forEach(child -> collect(child, code, indent, pieces));
    } else if (block instanceof TableBlock) {
      collectTable(block, pieces);
    } else if (code && block instanceof FencedCodeBlock fenced) {
      collectCode(fenced.getInfo(), fenced.getLiteral(), pieces);
    } else if (code && block instanceof IndentedCodeBlock indented) {
      collectCode("", indented.getLiteral(), pieces);
    }
  }

  private static void collectList(ListBlock list, boolean code, String indent, List<Piece> pieces) {
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
          .forEach(block -> collect(block, code, indent + "  ", pieces));
    }
  }

  private static void collectTable(Node table, List<Piece> pieces) {
    boolean first = true;
    for (Node part : children(table)) {
      for (Node row : children(part)) {
        if (row instanceof TableRow) {
          List<String> cells =
              children(row).stream()
                  .filter(TableCell.class::isInstance)
                  .map(MarkdownText::inline)
                  .toList();
          pieces.add(new Piece(first ? "\n\n" : "\n", String.join(" | ", cells)));
          first = false;
        }
      }
    }
  }

  private static void collectCode(String info, String code, List<Piece> pieces) {
    String text = code.stripTrailing();
    if (!text.isBlank()) {
      String fence = "```";
      while (text.contains(fence)) {
        fence += "`";
      }
      String language = info == null ? "" : info.replaceAll("[^A-Za-z0-9_+-].*", "");
      pieces.add(new Piece("\n\n", fence + language + "\n" + text + "\n" + fence));
    }
  }

  /** The first paragraph of an item, without the box of a check list. */
  static String lead(Node item) {
    Node first = item.getFirstChild();
    return first instanceof Paragraph ? inline(first).replaceFirst("^\\[[ xX]?] ", "").strip() : "";
  }

  static List<Node> children(Node parent) {
    List<Node> children = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
      children.add(child);
    }
    return Collections.unmodifiableList(children);
  }
}
