package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.workspace.guide.internal.OwnBlocks;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.markup.internal.Block;
import dev.memoryweave.workspace.markup.internal.Markup;
import dev.memoryweave.workspace.markup.internal.MarkupDocument;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/**
 * A word such as {@code @docs/rules.md}, by which an agent file takes in another file. In code it
 * only shows how to do so, and without the extension of a text it is somebody's name, a package or
 * a file of another kind.
 *
 * @param line the line where it stands, from 1
 * @param target the path as written, without the sign
 */
record TakenIn(int line, String target) {
  private static final Pattern WORD =
      Pattern.compile(
          "(?<![A-Za-z0-9_./@\\\\-])@((?:\\\\ |[^\\s@,;|<>\"'`()\\[\\]{}*\\\\]){1,400})");

  private static final Pattern TEXT =
      Pattern.compile(
          "(.*?\\.(?:md|mdc|mdx|markdown|mdown|mkd|txt|rst|adoc|org))(?![A-Za-z0-9_/-]|\\.[A-Za-z0-9]).*",
          Pattern.CASE_INSENSITIVE);

  /** Where such words are explained, this stands for any file. */
  private static final String ANY = "path/to/";

  private static final int LONGEST = 400;

  /** The settings at the top of a text, and the words that take in others. */
  record Found(FrontMatter front, List<TakenIn> words) {}

  /** Finds the words of a text. */
  static Found of(SourceText text) {
    MarkupDocument document =
        MarkupDocument.of(Markup.of(text.path()), OwnBlocks.of(text.text()).others());
    List<TakenIn> words = new ArrayList<>();
    // Most files have none, and nobody needs their trees.
    if (text.text().indexOf('@') >= 0) {
      for (Block block : document.blocks()) {
        addAll(block.node(), words);
      }
    }
    return new Found(new FrontMatter(document.front()), words);
  }

  /** Whether a line consists of such words. */
  static boolean isAll(String line) {
    return line.startsWith("@")
        && line.length() <= LONGEST
        && Arrays.stream(line.split("\\s+", -1))
            .allMatch(word -> WORD.matcher(word).matches() && TEXT.matcher(word).matches());
  }

  /** Iterative, since a hostile tree may be deep. */
  private static void addAll(Node block, List<TakenIn> words) {
    Deque<Node> left = new ArrayDeque<>(List.of(block));
    while (!left.isEmpty()) {
      Node node = left.pop();
      if (node instanceof Paragraph || node instanceof Heading || node instanceof TableCell) {
        addWords(node, words);
      } else {
        for (Node child = node.getLastChild(); child != null; child = child.getPrevious()) {
          left.push(child);
        }
      }
    }
  }

  private static void addWords(Node block, List<TakenIn> words) {
    StringBuilder text = new StringBuilder();
    Deque<Node> left = new ArrayDeque<>(List.of(block));
    while (!left.isEmpty()) {
      Node node = left.pop();
      if (node instanceof Text plain) {
        text.append(plain.getLiteral());
      } else if (node instanceof SoftLineBreak || node instanceof HardLineBreak) {
        text.append('\n');
      } else if (node instanceof Code || node instanceof Link || node instanceof Image) {
        text.append('`');
      } else {
        for (Node child = node.getLastChild(); child != null; child = child.getPrevious()) {
          left.push(child);
        }
      }
    }
    // A cell of a table has no lines, but its row has.
    Node placed = block;
    while (placed.getSourceSpans().isEmpty() && placed.getParent() != null) {
      placed = placed.getParent();
    }
    int line = Lines.of(placed).from();
    int counted = 0;
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      for (; counted < word.start(); counted++) {
        line += text.charAt(counted) == '\n' ? 1 : 0;
      }
      String bare = word.group(1).replace("\\ ", " ");
      Matcher path = TEXT.matcher(bare.substring(0, Math.min(LONGEST, bare.length())));
      if (path.matches() && !path.group(1).startsWith(ANY)) {
        words.add(new TakenIn(line, path.group(1)));
      }
    }
  }

  /** The file from the root of the project; nothing if it lies elsewhere. */
  Optional<String> path(String from) {
    if (target.startsWith("/") || target.startsWith("~")) {
      return Optional.empty();
    }
    String folder = SourcePath.folder(from);
    Deque<String> names = new ArrayDeque<>();
    for (String name : (folder.isEmpty() ? target : folder + "/" + target).split("/", -1)) {
      if (name.equals("..")) {
        if (names.pollLast() == null) {
          return Optional.empty();
        }
      } else if (!name.isEmpty() && !name.equals(".")) {
        names.addLast(name);
      }
    }
    return Optional.of(String.join("/", names));
  }
}
