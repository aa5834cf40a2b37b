package dev.memoryweave.workspace.markup.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The structure of reStructuredText in Markdown. */
final class RestructuredText extends Conversion {
  private static final Pattern DIRECTIVE =
      Pattern.compile("( *)\\.\\. +([A-Za-z][\\w:-]*?)::(?:\\s+(.*))?");

  private static final Pattern EXPLICIT = Pattern.compile(" *\\.\\.(?: .*)?");
  private static final Pattern OPTION = Pattern.compile("\\s*:[\\w-]+:(?:\\s.*)?");
  private static final Pattern ITEM =
      Pattern.compile("( *)([*+•-]|#\\.|\\(?[0-9]{1,4}[.)]) +(\\S.*)");
  private static final Pattern FIELD = Pattern.compile("( *):([A-Za-z][\\w -]{0,40}):\\s+(\\S.*)");
  private static final Pattern TABLE_RULE = Pattern.compile("\\s*[+=][-=+ ]{4,}");

  private static final Set<String> CODE =
      Set.of("code", "code-block", "sourcecode", "parsed-literal", "highlight", "prompt");

  /** Directives whose content is text for readers. */
  private static final Set<String> TEXT =
      Set.of(
          "note",
          "warning",
          "important",
          "tip",
          "hint",
          "caution",
          "danger",
          "attention",
          "error",
          "admonition",
          "seealso",
          "topic",
          "versionadded",
          "versionchanged",
          "deprecated");

  private static final Pattern LINK = Pattern.compile("`([^`<]++)<([^>`\\s]++)>`__?");
  private static final Pattern TEXT_ROLE =
      Pattern.compile(":(?:ref|doc|term|any|numref):`~?([^`<]++)(?:<[^>`]*+>)?`");
  private static final Pattern ROLE = Pattern.compile(":[a-z][\\w:+.-]{0,40}:`~?([^`]++)`");
  private static final Pattern REFERENCE = Pattern.compile("(?<![`\\w])`([^`]++)`__?(?!\\w)");
  private static final Pattern SUBSTITUTION =
      Pattern.compile("(?<!\\S)\\|[\\w .-]+\\|_{0,2}(?!\\S)");
  private static final Pattern LITERAL = Pattern.compile("``([^`]++)``");

  /** The styles of headings, by the level at which they first occurred. */
  private final List<String> styles = new ArrayList<>();

  /** Where the text of the last item begins: what is indented less far belongs to no item. */
  private int inside;

  RestructuredText(String text) {
    super(text);
  }

  @Override
  int convert(int at) {
    String line = line(at);
    if (line.isBlank()) {
      return at + 1;
    }
    int heading = heading(at);
    if (heading > at) {
      return heading;
    }
    if (Character.isLetter(line.charAt(0)) || line.length() > LONGEST_LINE) {
      return text(at, line);
    }
    Matcher directive = DIRECTIVE.matcher(line);
    if (directive.matches()) {
      return directive(at, directive);
    }
    if (EXPLICIT.matcher(line).matches()) {
      return end(at, indent(line));
    }
    if (TABLE_RULE.matcher(line).matches()) {
      return at + 1;
    }
    return text(at, line);
  }

  /** Converts a heading that begins at a line; gives that line if none does. */
  private int heading(int at) {
    boolean over = isRule(at) && !isBlank(at + 1) && isRule(at + 2) && same(at, at + 2);
    int title = over ? at + 1 : at;
    boolean begins = isBlank(at - 1) || EXPLICIT.matcher(line(at - 1)).matches();
    boolean headed =
        begins
            && isRule(title + 1)
            && !isRule(title)
            && (over || indent(line(title)) == 0)
            && line(title + 1).strip().length() >= Math.min(3, line(title).strip().length());
    if (!headed) {
      return at;
    }
    String style = (over ? "over" : "") + line(title + 1).charAt(0);
    if (!styles.contains(style)) {
      styles.add(style);
    }
    int level = Math.min(6, styles.indexOf(style) + 1);
    put(title, "#".repeat(level) + " " + inline(line(title).strip()));
    inside = 0;
    return title + 2;
  }

  private boolean isRule(int at) {
    return isRule(line(at), 2);
  }

  private boolean same(int at, int other) {
    return line(at).strip().equals(line(other).strip());
  }

  private int directive(int at, Matcher directive) {
    String name = directive.group(2);
    String argument = directive.group(3) == null ? "" : directive.group(3);
    int indent = directive.group(1).length();
    int body = at + 1;
    while (OPTION.matcher(line(body)).matches() && indent(line(body)) > indent) {
      body++;
    }
    int end = end(at, indent);
    if (CODE.contains(name)) {
      code(at, body, end, " ".repeat(indent), argument);
      return end;
    }
    if (!TEXT.contains(name)) {
      return end;
    }
    put(at, argument.isEmpty() ? "" : " ".repeat(indent) + inline(argument));
    int shift = least(body, end) - indent;
    for (int i = body; i < end; i++) {
      lines.set(i, isBlank(i) ? "" : line(i).substring(shift));
    }
    return body;
  }

  /** The first line after the indented ones below a line, without blank lines before it. */
  private int end(int at, int indent) {
    int end = at + 1;
    for (int i = at + 1; i < lines.size() && (isBlank(i) || indent(line(i)) > indent); i++) {
      end = isBlank(i) ? end : i + 1;
    }
    return end;
  }

  private int least(int from, int to) {
    int least = Integer.MAX_VALUE;
    for (int i = from; i < to; i++) {
      least = isBlank(i) ? least : Math.min(least, indent(line(i)));
    }
    return least == Integer.MAX_VALUE ? 0 : least;
  }

  /** Converts code whose fences take the place of the lines before and after it. */
  private void code(int fence, int from, int to, String indent, String language) {
    int first = from;
    while (first < to && isBlank(first)) {
      first++;
    }
    int shift = least(first, to);
    put(fence, indent + FENCE + language.replaceAll("\\W.*", ""));
    for (int i = first; i < to; i++) {
      put(i, isBlank(i) ? "" : indent + line(i).substring(shift).replace(FENCE, "'''"));
    }
    put(to, indent + FENCE);
  }

  private int text(int at, String line) {
    Matcher item = ITEM.matcher(line);
    Matcher field = FIELD.matcher(line);
    int indent = indent(line);
    boolean isItem = item.matches();
    String markdown;
    if (isItem) {
      String mark = item.group(2);
      boolean bullet = "*+•-".contains(mark);
      String number = mark.replaceAll("\\D", "");
      inside = item.start(3);
      markdown =
          item.group(1)
              + (bullet ? "-" : (number.isEmpty() ? "1" : number) + ".")
              + " ".repeat(Math.max(1, inside - indent - (bullet ? 1 : number.length() + 1)))
              + inline(item.group(3));
    } else if (field.matches()) {
      markdown = field.group(1) + "- " + field.group(2) + ": " + inline(field.group(3));
    } else {
      inside = isBlank(at - 1) ? Math.min(inside, indent) : inside;
      // Deeper text would be code in Markdown, and is a quotation here.
      int kept = indent > inside + 3 ? inside : indent;
      markdown = " ".repeat(kept) + inline(line.strip());
    }
    int end = markdown.endsWith("::") && isBlank(at + 1) ? end(at, indent) : at + 1;
    if (end == at + 1) {
      put(at, markdown);
      return end;
    }
    put(at, markdown.strip().equals("::") ? "" : markdown.substring(0, markdown.length() - 1));
    code(at + 1, at + 2, end, " ".repeat(isItem ? inside : indent), "");
    return end + 1;
  }

  private static String inline(String text) {
    if (text.length() > LONGEST_LINE || (text.indexOf('`') < 0 && text.indexOf('|') < 0)) {
      return text;
    }
    String plain =
        LINK.matcher(text)
            .replaceAll(
                link ->
                    Matcher.quoteReplacement(
                        "[" + link.group(1).strip() + "](" + link.group(2) + ")"));
    plain =
        TEXT_ROLE
            .matcher(plain)
            .replaceAll(role -> Matcher.quoteReplacement(role.group(1).strip()));
    plain = ROLE.matcher(plain).replaceAll("`$1`");
    plain = REFERENCE.matcher(plain).replaceAll("$1");
    plain = SUBSTITUTION.matcher(plain).replaceAll("");
    return LITERAL.matcher(plain).replaceAll("`$1`");
  }
}
