package dev.memoryweave.workspace.markup.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The structure of AsciiDoc in Markdown. */
final class AsciiDoc extends Conversion {
  private static final Pattern HEADING = Pattern.compile("(={1,6}|#{1,6}) +(\\S.*?)(?: +=+)?\\s*");
  private static final Pattern ATTRIBUTE = Pattern.compile(":!?[\\w-]+!?:.*");
  private static final Pattern STATUS = Pattern.compile(":([Ss]tatus):\\s+(\\S.*)");
  private static final Pattern BLOCK_ATTRIBUTES = Pattern.compile("\\[.*]\\s*");
  private static final Pattern SOURCE = Pattern.compile("\\[(?:source|,)[ ,%\\w]*?,\\s*(\\w+).*");
  private static final Pattern CAPTION = Pattern.compile("\\.[^\\s.].*");
  private static final Pattern CODE = Pattern.compile("(-{4,}|\\.{4,}|`{3,})(\\w*)\\s*");
  private static final Pattern COMMENT = Pattern.compile("/{4,}\\s*");
  private static final Pattern WRAPPER = Pattern.compile("(?:_{4,}|={4,}|\\*{4,}|\\+{4,}|--)\\s*");
  private static final Pattern TABLE = Pattern.compile("[|,:!]={3,}\\s*");
  private static final Pattern MACRO =
      Pattern.compile(
          "(?://(?!/).*|'''|<<<" + "|(?:include|image|toc|ifdef|ifndef|ifeval|endif|video)::.*)");

  private static final Pattern ITEM =
      Pattern.compile(" *(\\*{1,5}|\\.{1,5}|-|[0-9]{1,4}\\.) +(\\S.*)");
  private static final Pattern TERM = Pattern.compile("([^:\\s][^:]{0,80}?)::(?:\\s+(.*))?");

  private static final Pattern LINK =
      Pattern.compile("(?:link:|(?=https?://))([^\\s\\[\\]]{1,500}+)\\[([^\\]]{1,500}+)]");
  private static final Pattern REFERENCE =
      Pattern.compile("xref:[^\\s\\[\\]]{1,500}+\\[([^\\]]{1,500}+)]");
  private static final Pattern ANCHOR =
      Pattern.compile("<<[^,>]{1,300}+,\\s{0,9}+([^>]{1,300}+)>>");

  /** What headings in the old form are underlined with, by their level. */
  private static final String UNDERLINES = "=-~^+";

  private String language = "";

  /** How far what follows belongs into an item to which it is attached; 0 if it is not. */
  private int attached;

  /** Where the text of the last item begins. */
  private int inside;

  AsciiDoc(String text) {
    super(text);
  }

  @Override
  int convert(int at) {
    String line = line(at);
    boolean plain =
        line.length() > LONGEST_LINE
            || (!line.isEmpty()
                && Character.isLetter(line.charAt(0))
                && !line.contains("::")
                && !isRule(line(at + 1), 4));
    if (plain) {
      text(at, line);
      return at + 1;
    }
    Matcher heading = HEADING.matcher(line);
    Matcher code = CODE.matcher(line);
    Matcher item = ITEM.matcher(line);
    if (line.isBlank()) {
      attached = 0;
    } else if (heading.matches()) {
      heading(at, heading.group(1).length(), heading.group(2));
    } else if (isUnderlined(at)) {
      heading(at, 1 + UNDERLINES.indexOf(line(at + 1).charAt(0)), line.strip());
      return at + 2;
    } else if (code.matches()) {
      return code(at, code);
    } else if (COMMENT.matcher(line).matches()) {
      return end(at, line) + 1;
    } else if (TABLE.matcher(line).matches()) {
      return table(at, line);
    } else if (STATUS.matcher(line).matches()) {
      put(at, "- " + line.strip().substring(1));
    } else if (BLOCK_ATTRIBUTES.matcher(line).matches()) {
      Matcher source = SOURCE.matcher(line);
      language = source.matches() ? source.group(1) : "";
    } else if (line.strip().equals("+")) {
      attached = inside;
    } else if (item.matches()) {
      item(at, item.group(1), item.group(2));
    } else if (!isSilent(line)) {
      text(at, line);
    }
    return at + 1;
  }

  private static boolean isSilent(String line) {
    return ATTRIBUTE.matcher(line).matches()
        || CAPTION.matcher(line).matches()
        || WRAPPER.matcher(line).matches()
        || MACRO.matcher(line).matches();
  }

  private void heading(int at, int level, String title) {
    put(at, "#".repeat(level) + " " + inline(title));
    attached = 0;
    inside = 0;
  }

  /** Whether a line is a heading in the old form, with a line as long as itself below it. */
  private boolean isUnderlined(int at) {
    String line = line(at).strip();
    return isBlank(at - 1)
        && !line.isEmpty()
        && Character.isLetterOrDigit(line.codePointAt(0))
        && isRule(line(at + 1), 4)
        && UNDERLINES.indexOf(line(at + 1).charAt(0)) >= 0
        && Math.abs(line.length() - line(at + 1).strip().length()) <= 2;
  }

  /** The line that ends a block, or the last one. */
  private int end(int at, String mark) {
    int end = at + 1;
    while (end < lines.size() - 1 && !line(end).stripTrailing().equals(mark.stripTrailing())) {
      end++;
    }
    return end;
  }

  private int code(int at, Matcher fence) {
    int end = end(at, fence.group(1));
    String indent = " ".repeat(attached);
    String name = fence.group(2).isEmpty() ? language : fence.group(2);
    put(at, indent + FENCE + name);
    for (int i = at + 1; i < end; i++) {
      put(i, indent + line(i).replace(FENCE, "'''"));
    }
    put(end, indent + FENCE);
    language = "";
    return end + 1;
  }

  /** Makes each line of a table an item. */
  private int table(int at, String mark) {
    int end = end(at, mark);
    for (int i = at + 1; i < end; i++) {
      String cells = inline(line(i).strip()).replaceFirst("^[\\w.+<^>]{0,6}\\|\\s*", "");
      put(i, cells.isEmpty() ? "" : (line(i).contains("|") ? "- " : "  ") + spaced(cells));
    }
    return end + 1;
  }

  private static String spaced(String cells) {
    return cells.replaceAll("\\s*\\|\\s*", " | ");
  }

  private void item(int at, String mark, String text) {
    boolean numbered = mark.startsWith(".") || Character.isDigit(mark.charAt(0));
    int depth = mark.charAt(0) == '*' || mark.charAt(0) == '.' ? mark.length() - 1 : 0;
    String indent = " ".repeat(3 * depth);
    put(at, indent + (numbered ? "1. " : "-  ") + inline(text));
    inside = 3 * depth + 3;
    attached = 0;
  }

  private void text(int at, String line) {
    Matcher term = TERM.matcher(line);
    if (term.matches() && (isBlank(at - 1) || TERM.matcher(line(at - 1)).matches())) {
      String text = term.group(2) == null ? "" : " " + inline(term.group(2));
      put(at, "-  " + inline(term.group(1)) + ":" + text);
      inside = 3;
      return;
    }
    boolean continues = !isBlank(at - 1) && attached == 0;
    String stripped = inline(line.strip()).replaceFirst(" \\+$", "");
    put(at, " ".repeat(continues ? 0 : attached) + stripped);
  }

  private static String inline(String text) {
    if (text.length() > LONGEST_LINE || (text.indexOf('[') < 0 && text.indexOf('<') < 0)) {
      return text;
    }
    String plain = LINK.matcher(text).replaceAll("[$2]($1)");
    return ANCHOR.matcher(REFERENCE.matcher(plain).replaceAll("$1")).replaceAll("$1");
  }
}
