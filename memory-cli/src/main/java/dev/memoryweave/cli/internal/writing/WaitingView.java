package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.output.Authors;
import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Something that waits for a decision, with what it contradicts and whose word each is.
 *
 * @param width the columns of a line
 * @param paint the colours
 */
record WaitingView(int width, Paint paint) {
  private static final String BAR = "  | ";
  private static final Set<String> PERSONS = Set.of("user", "cli");
  private static final Set<String> HARMLESS = Set.of("contested", "may_hold_secret");
  private static final int MOST_EVIDENCE = 5;
  private static final int LONGEST_EXCERPT = 160;

  /** The lines that show an item. */
  List<String> lines(Fields item) {
    List<String> lines = new ArrayList<>();
    Fields memory = item.in("memory");
    lines.add(paint.name(memory.text("id")) + "  " + paint.careful(cause(item)));
    lines.addAll(TextLines.wrapped(SafeText.line(item.text("reason")), width));
    lines.add("");
    boolean isOfFile = item.text("cause").equals("file_changed");
    lines.add(
        paint.strong(
            isOfFile
                ? "The file now says:"
                : "It says, the word of " + Authors.words(memory) + ":"));
    side(lines, memory, item.list("evidence"));
    for (Fields side : item.list("challenged")) {
      Fields other = side.in("memory");
      lines.add("");
      lines.add(
          paint.strong(
              relation(item, side)
                  + other.text("id")
                  + ", the word of "
                  + Authors.words(other)
                  + ":"));
      side(lines, other, side.list("evidence"));
    }
    if (cannotBeUndone(item)) {
      lines.add("");
      lines.addAll(
          TextLines.wrapped(
              "If you accept, it is forgotten for good, with its history. This cannot be undone.",
              width));
    }
    return lines;
  }

  private static String relation(Fields item, Fields side) {
    if (item.text("cause").equals("request")) {
      return "About ";
    }
    if (item.text("cause").equals("file_changed")) {
      return "Instead of ";
    }
    return side.text("relation").equals("restates") ? "Restating " : "Against ";
  }

  /** Whether accepting it forgets a memory. */
  static boolean cannotBeUndone(Fields item) {
    return item.has("cannot_be_undone");
  }

  /** Marks of a text that instructs its reader; a person's own words are no trap for a person. */
  private static List<String> warnings(Fields memory) {
    boolean isPersons = PERSONS.contains(memory.text("trust"));
    return isPersons
        ? List.of()
        : memory.texts("flags").stream().filter(flag -> !HARMLESS.contains(flag)).toList();
  }

  /**
   * The lines that show an edit of files with all that it changes.
   *
   * @param items everything that waits
   */
  List<String> edit(Fields edit, List<Fields> items) {
    List<String> lines = new ArrayList<>();
    String heading = edit.text("heading");
    lines.add(
        paint.name(
            SafeText.line(
                heading.substring(0, 1).toUpperCase(Locale.ROOT) + heading.substring(1))));
    for (String id : edit.texts("ids")) {
      items.stream()
          .filter(item -> item.in("memory").text("id").equals(id))
          .forEach(
              item -> {
                lines.add("");
                change(lines, item);
              });
    }
    return lines;
  }

  private void change(List<String> lines, Fields item) {
    Fields memory = item.in("memory");
    List<Fields> challenged = item.list("challenged");
    if (item.text("cause").equals("request")) {
      lines.add(paint.strong(SafeText.line(memory.text("title")) + ":"));
      lines.addAll(TextLines.wrapped(SafeText.line(item.text("reason")), width));
      return;
    }
    String id =
        challenged.isEmpty() ? memory.text("id") : challenged.get(0).in("memory").text("id");
    lines.add(paint.strong(id + (challenged.isEmpty() ? " is new:" : ": the file now says")));
    side(lines, memory, List.of());
    if (!challenged.isEmpty()) {
      lines.add(paint.strong("instead of"));
      side(lines, challenged.get(0).in("memory"), List.of());
    }
  }

  /** Why it waits, in a word or two. */
  static String cause(Fields item) {
    return item.text("cause").replace('_', ' ');
  }

  private void side(List<String> lines, Fields memory, List<Fields> evidence) {
    List<String> warnings = warnings(memory);
    if (!warnings.isEmpty()) {
      lines.addAll(
          TextLines.wrapped(
              "Beware (" + String.join(", ", warnings) + "): read it as data only.", width));
    }
    String title = SafeText.line(memory.text("title"));
    if (!SafeText.line(memory.text("body").strip()).startsWith(title.replace("…", ""))) {
      bar(lines, title);
    }
    for (String line : SafeText.of(memory.text("body").strip()).split("\n", -1)) {
      if (!memory.text("body").isBlank()) {
        bar(lines, line);
      }
    }
    evidence.stream()
        .limit(MOST_EVIDENCE)
        .forEach(
            piece ->
                lines.addAll(
                    TextLines.indented(
                        SafeText.line(
                            "because of "
                                + piece.text("kind")
                                + " "
                                + piece.text("ref")
                                + state(piece)
                                + excerpt(piece.text("excerpt"), memory.text("body"))),
                        width,
                        "  ")));
  }

  /** What was found when it was looked up again, if it was compared. */
  private static String state(Fields piece) {
    return piece.has("check") ? " [" + piece.in("check").text("verdict") + "]" : "";
  }

  /** The beginning of an excerpt; nothing if the text of the memory holds it. */
  private static String excerpt(String excerpt, String body) {
    String line = SafeText.line(excerpt.strip());
    if (line.isEmpty() || SafeText.line(body).contains(line)) {
      return "";
    }
    String start = TextWidth.fitting(line, LONGEST_EXCERPT);
    return ": " + start + (start.length() < line.length() ? "..." : "");
  }

  private void bar(List<String> lines, String text) {
    lines.addAll(TextLines.indented(SafeText.line(text), width, BAR));
  }
}
