package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Texts of memories as parts of a line among instructions: on one line, without characters that
 * hide or reverse text, and without HTML, so that none can end a marker, open a comment or pass for
 * a heading.
 */
public final class MapText {
  private static final int LONGEST_SENTENCE = 160;
  private static final int LONGEST_ANCHOR = 80;
  private static final int MOST_ANCHORS = 3;

  /** The beginning of a tag, a comment or a declaration. */
  private static final Pattern TAG = Pattern.compile("<(?=[A-Za-z/!?])");

  private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private MapText() {}

  /** The text, truncated if it is long. */
  public static String line(String text) {
    String shown = Text.shorten(visible(PlainText.oneLine(text)), LONGEST_SENTENCE);
    return TAG.matcher(shown).replaceAll("&lt;").replace("-->", "--&gt;");
  }

  /** Removes format characters except joiners, which scripts and emoji need. */
  private static String visible(String text) {
    return text.codePoints()
        .filter(
            c ->
                Character.getType(c) != Character.FORMAT
                    || c == ZERO_WIDTH_JOINER
                    || c == ZERO_WIDTH_NON_JOINER)
        .filter(c -> !Character.isISOControl(c))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .strip();
  }

  /** A memory in one sentence: its own summary, or that of its body, or its title. */
  public static String sentence(MemoryNode node) {
    String own = node.ownSummary();
    String text = own.isBlank() ? Text.firstSentence(node.body(), LONGEST_SENTENCE) : own;
    return line(text.isBlank() ? node.title() : Text.firstSentence(text, LONGEST_SENTENCE));
  }

  /** The places that it is about, in code spans with brackets around all; empty without any. */
  static String anchors(MemoryNode node) {
    List<String> shown =
        node.anchors().stream()
            .map(Anchor::glob)
            .filter(MapText::isPlain)
            .limit(MOST_ANCHORS)
            .map(glob -> "`" + glob + "`")
            .toList();
    return shown.isEmpty() ? "" : shown.stream().collect(Collectors.joining(", ", " (", ")"));
  }

  private static boolean isPlain(String glob) {
    return glob.length() <= LONGEST_ANCHOR
        && glob.equals(visible(glob))
        && glob.indexOf('`') < 0
        && !glob.contains("<!--")
        && !glob.contains("-->");
  }
}
