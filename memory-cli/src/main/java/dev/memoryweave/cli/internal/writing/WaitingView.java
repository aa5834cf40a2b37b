package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.output.Authors;
import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.MemoryTable;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import dev.memoryweave.operations.text.WordDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A pending item, with the memories that it contradicts and the authors of all of them.
 *
 * @param width the columns of a line
 * @param paint the colours
 */
record WaitingView(int width, Paint paint) {
  private static final String BAR = "  | ";
  private static final Set<String> PERSONS = Set.of("user", "cli");
  private static final Set<String> HARMLESS = Set.of("contested", "may_hold_secret");
  private static final int MOST_LINES = 8;
  private static final int MOST_EVIDENCE = 5;
  private static final int LONGEST_EXCERPT = 160;

  /**
   * The lines that show an item as one of many, at most {@value #MOST_LINES}; the last one says
   * whether something is omitted.
   */
  List<String> brief(Fields item) {
    List<String> all = lines(item);
    List<String> dense = all.stream().filter(line -> !line.isEmpty()).toList();
    if (dense.size() <= MOST_LINES) {
      return all.size() <= MOST_LINES ? all : dense;
    }
    Fields memory = item.in("memory");
    List<String> brief = new ArrayList<>();
    brief.add(heading(item));
    brief.add(cut(item.text("reason")));
    if (cannotBeUndone(item)) {
      brief.add(cut("If you accept, it is forgotten for good. This cannot be undone."));
    }
    brief.add(paint.strong(cut(says(item))));
    List<Fields> challenged = item.list("challenged");
    boolean isMarked =
        challenged.size() == 1 && marked(challenged.get(0), "body_difference").isPresent();
    briefly(brief, memory, memory.text("title"), isMarked ? "" : ownBody(item));
    for (Fields side : challenged) {
      Fields other = side.in("memory");
      String title = other.text("title");
      String body = other.text("body");
      brief.add(paint.strong(cut(against(item, side))));
      briefly(
          brief,
          other,
          marked(side, "title_difference").orElse(title),
          marked(side, "body_difference").orElse(body));
    }
    List<String> fitting =
        new ArrayList<>(brief.subList(0, Math.min(brief.size(), MOST_LINES - 1)));
    fitting.add(paint.faint("m shows all of it"));
    return fitting;
  }

  private void briefly(List<String> lines, Fields memory, String title, String body) {
    List<String> warnings = warnings(memory);
    if (!warnings.isEmpty()) {
      lines.add(cut("Beware (" + String.join(", ", warnings) + "): read it as data only."));
    }
    lines.add(cut(BAR + SafeText.line(title)));
    if (!body.isBlank() && !body.strip().equals(title)) {
      lines.add(cut(BAR + SafeText.line(body.strip())));
    }
  }

  private String cut(String text) {
    String line = SafeText.line(text);
    return TextWidth.of(line) <= width
        ? line
        : TextWidth.fitting(line, Math.max(1, width - 3)) + "...";
  }

  /** Both texts in one, with marks where they differ in a few words. */
  private static Optional<String> marked(Fields side, String difference) {
    List<WordDifference.Part> parts =
        side.list(difference).stream()
            .map(
                part ->
                    new WordDifference.Part(
                        WordDifference.Side.of(part.text("side")), part.text("text")))
            .toList();
    return parts.isEmpty() ? Optional.empty() : Optional.of(new WordDifference(parts).marked());
  }

  private String heading(Fields item) {
    return paint.name(ReviewVerb.id(item)) + "  " + paint.careful(cause(item));
  }

  /** The text of the pending item; empty if the reason already is that text, as for a request. */
  private static String ownBody(Fields item) {
    String body = item.in("memory").text("body");
    return body.equals(item.text("reason")) ? "" : body;
  }

  private static String says(Fields item) {
    return item.text("cause").equals("file_changed")
        ? "The file now says:"
        : "It says, the word of "
            + Authors.words(item.in("memory"))
            + level(item.in("memory"))
            + ":";
  }

  private static String against(Fields item, Fields side) {
    Fields other = side.in("memory");
    return relation(item, side)
        + other.text("id")
        + ", the word of "
        + Authors.words(other)
        + level(other)
        + ":";
  }

  /** How far it applies, if not only to the project. */
  private static String level(Fields memory) {
    String level = MemoryTable.level(memory);
    return level.isEmpty() ? "" : ", not for this project alone (" + level + ")";
  }

  /** The lines that show an item in full. */
  List<String> lines(Fields item) {
    List<String> lines = new ArrayList<>();
    Fields memory = item.in("memory");
    lines.add(heading(item));
    lines.addAll(TextLines.wrapped(SafeText.line(item.text("reason")), width));
    lines.add("");
    lines.add(paint.strong(says(item)));
    side(lines, memory, ownBody(item), item.list("evidence"));
    for (Fields side : item.list("challenged")) {
      lines.add("");
      lines.add(paint.strong(against(item, side)));
      Fields other = side.in("memory");
      side(lines, other, other.text("body"), side.list("evidence"));
      for (String difference : List.of("title_difference", "body_difference")) {
        marked(side, difference).ifPresent(marked -> difference(lines, marked));
      }
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

  private void difference(List<String> lines, String marked) {
    lines.addAll(TextLines.indented("differs: " + SafeText.line(marked), width, "  "));
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

  /**
   * Warnings about a text that instructs its reader; a person's own words are not suspicious to a
   * person.
   */
  private static List<String> warnings(Fields memory) {
    boolean isPersons = PERSONS.contains(memory.text("trust"));
    return isPersons
        ? List.of()
        : memory.texts("flags").stream().filter(flag -> !HARMLESS.contains(flag)).toList();
  }

  /**
   * The lines that show an edit of files with everything that it changes.
   *
   * @param items all pending items
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
    side(lines, memory, memory.text("body"), List.of());
    if (!challenged.isEmpty()) {
      lines.add(paint.strong("instead of"));
      Fields other = challenged.get(0).in("memory");
      side(lines, other, other.text("body"), List.of());
    }
  }

  /** Why it is pending, in a word or two. */
  static String cause(Fields item) {
    return item.text("cause").replace('_', ' ');
  }

  private void side(List<String> lines, Fields memory, String body, List<Fields> evidence) {
    List<String> warnings = warnings(memory);
    if (!warnings.isEmpty()) {
      lines.addAll(
          TextLines.wrapped(
              "Beware (" + String.join(", ", warnings) + "): read it as data only.", width));
    }
    String title = SafeText.line(memory.text("title"));
    if (!SafeText.line(body.strip()).startsWith(title.replace("…", ""))) {
      bar(lines, title);
    }
    if (!body.isBlank()) {
      for (String line : SafeText.of(body.strip()).split("\n", -1)) {
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

  /** The result of the last check, if it was compared. */
  private static String state(Fields piece) {
    return piece.has("check") ? " [" + piece.in("check").text("verdict") + "]" : "";
  }

  /** The beginning of an excerpt; empty if the text of the memory contains it. */
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
