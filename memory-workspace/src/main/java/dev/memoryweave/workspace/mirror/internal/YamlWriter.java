package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes the few forms of YAML that a front matter needs, always in the same way: plain scalars
 * where safe, double quotes elsewhere, and blocks for multi-line texts.
 */
final class YamlWriter {
  private static final Pattern PLAIN =
      Pattern.compile("[\\p{L}_/.<(][\\p{L}\\p{M}\\p{N} _/.,;<>()+*$@=?!~^&|%'\":#-]*");
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T[0-9:.]+Z");
  private static final Pattern LIKE_A_NUMBER = Pattern.compile("[-+.]?[0-9.][0-9a-fA-FxXoO_.+-]*");
  private static final Set<String> WORDS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n", ".inf", ".nan", "");
  private static final int BLOCK_FROM = 2;

  private final StringBuilder out = new StringBuilder();

  /** Writes a name and a text; nothing if there is no text. */
  void field(String indent, String name, @Nullable String text) {
    if (text != null) {
      out.append(indent).append(name).append(": ").append(scalar(text)).append('\n');
    }
  }

  /** Writes a name and a text of any number of lines; nothing if it is empty. */
  void text(String indent, String name, String text) {
    if (text.isEmpty()) {
      return;
    }
    if (!isBlock(text)) {
      field(indent, name, text);
      return;
    }
    // Code begins with blanks; an explicit indentation keeps them.
    String header = text.startsWith(" ") ? ": |2-\n" : ": |-\n";
    out.append(indent).append(name).append(header);
    for (String line : text.split("\n", -1)) {
      out.append(line.isEmpty() ? "" : indent + "  " + line).append('\n');
    }
  }

  /** Writes a name and texts, one per line; nothing if there are none. */
  void list(String indent, String name, List<String> texts) {
    if (texts.isEmpty()) {
      return;
    }
    out.append(indent).append(name).append(":\n");
    for (String text : texts) {
      out.append(indent).append("  - ").append(scalar(text)).append('\n');
    }
  }

  /** Writes a line as it is. */
  void line(String line) {
    out.append(line).append('\n');
  }

  /** Writes lines as they are, each with its end. */
  void lines(String lines) {
    out.append(lines);
  }

  /** Starts an entry of a list of mappings with its first field. */
  void entry(String indent, String name, String text) {
    out.append(indent).append("- ").append(name).append(": ").append(scalar(text)).append('\n');
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /**
   * Whether lines keep their form as a block: no empty ones at either end, no invisible characters.
   */
  private static boolean isBlock(String text) {
    String[] lines = text.split("\n", -1);
    if (lines.length < BLOCK_FROM || text.startsWith("\n") || text.endsWith("\n")) {
      return false;
    }
    for (String line : lines) {
      boolean blank = !line.isEmpty() && line.isBlank();
      if (blank || line.codePoints().anyMatch(c -> c != '\t' && needsEscape(c))) {
        return false;
      }
    }
    return true;
  }

  static String scalar(String text) {
    return isPlain(text) ? text : quoted(text);
  }

  private static boolean isPlain(String text) {
    if (TIME.matcher(text).matches()) {
      return true;
    }
    return PLAIN.matcher(text).matches()
        && !text.endsWith(" ")
        && !text.endsWith(":")
        && !text.contains(": ")
        && !text.contains(" #")
        && !LIKE_A_NUMBER.matcher(text).matches()
        && !WORDS.contains(PlainText.lowerCase(text))
        && text.codePoints().noneMatch(YamlWriter::needsEscape);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"', '\\' -> quoted.append('\\').appendCodePoint(c);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                  if (needsEscape(c)) {
                    quoted.append(
                        c > 0xffff
                            ? String.format(Locale.ROOT, "\\U%08x", c)
                            : String.format(Locale.ROOT, "\\u%04x", c));
                  } else {
                    quoted.appendCodePoint(c);
                  }
                }
              }
            });
    return quoted.append('"').toString();
  }

  /** Characters that are invisible, reverse text, or are not allowed in YAML. */
  private static boolean needsEscape(int c) {
    int type = Character.getType(c);
    return Character.isISOControl(c)
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.UNASSIGNED
        || type == Character.PRIVATE_USE
        || c == 0xfeff;
  }
}
