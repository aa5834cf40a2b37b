package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.output.Authors;
import dev.memoryweave.cli.internal.output.MemoryTable;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.operations.answer.DifferencePart;
import dev.memoryweave.operations.answer.EvidenceView;
import dev.memoryweave.operations.answer.MemoryStatement;
import dev.memoryweave.operations.answer.ReviewAnswer.Edit;
import dev.memoryweave.operations.answer.ReviewAnswer.Item;
import dev.memoryweave.operations.answer.ReviewAnswer.Item.Challenged;
import dev.memoryweave.operations.text.WordDifference;
import dev.memoryweave.review.Reviews.Item.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pending item, with the memories that it contradicts and the authors of all of them.
 *
 * @param width the columns of a line
 * @param paint the colours
 */
record WaitingView(int width, Paint paint) {
  private static final String BAR = "  | ";
  private static final Set<NodeFlag> HARMLESS =
      Set.of(NodeFlag.CONTESTED, NodeFlag.MAY_HOLD_SECRET, NodeFlag.HOLDS_PERSONAL_DATA);
  private static final int MOST_LINES = 8;
  private static final int MOST_EVIDENCE = 5;
  private static final int LONGEST_EXCERPT = 160;

  /**
   * The lines that show an item as one of many, at most {@value #MOST_LINES}; the last one says
   * whether something is omitted.
   */
  List<String> brief(Item item) {
    List<String> all = lines(item);
    List<String> dense = all.stream().filter(line -> !line.isEmpty()).toList();
    if (dense.size() <= MOST_LINES) {
      return all.size() <= MOST_LINES ? all : dense;
    }
    MemoryStatement memory = item.memory();
    List<String> brief = new ArrayList<>();
    brief.add(heading(item));
    brief.add(cut(item.reason()));
    if (item.isForgetting()) {
      brief.add(cut("If you accept, it is forgotten for good. This cannot be undone."));
    }
    brief.add(paint.strong(cut(says(item))));
    List<Challenged> challenged = item.challenged();
    boolean isMarked =
        challenged.size() == 1 && marked(challenged.get(0).bodyDifference()).isPresent();
    briefly(brief, memory, memory.card().title(), isMarked ? "" : ownBody(item));
    for (Challenged side : challenged) {
      MemoryStatement other = side.memory();
      String title = other.card().title();
      String body = other.body();
      brief.add(paint.strong(cut(against(item, side))));
      briefly(
          brief,
          other,
          marked(side.titleDifference()).orElse(title),
          marked(side.bodyDifference()).orElse(body));
    }
    List<String> fitting =
        new ArrayList<>(brief.subList(0, Math.min(brief.size(), MOST_LINES - 1)));
    fitting.add(paint.faint("m shows all of it"));
    return fitting;
  }

  private void briefly(List<String> lines, MemoryStatement memory, String title, String body) {
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
  private static Optional<String> marked(@Nullable List<DifferencePart> parts) {
    return Optional.ofNullable(parts)
        .map(found -> new WordDifference(found.stream().map(DifferencePart::part).toList()))
        .map(WordDifference::marked);
  }

  private String heading(Item item) {
    return paint.name(ReviewVerb.id(item)) + "  " + paint.careful(cause(item));
  }

  /** The text of the pending item; empty if the reason already is that text, as for a request. */
  private static String ownBody(Item item) {
    String body = item.memory().body();
    return body.equals(item.reason()) ? "" : body;
  }

  private static String says(Item item) {
    return item.cause() == Cause.FILE_CHANGED
        ? "The file now says:"
        : "It says, the word of " + author(item.memory()) + level(item.memory()) + ":";
  }

  private static String against(Item item, Challenged side) {
    MemoryStatement other = side.memory();
    return relation(item, side)
        + other.card().id()
        + ", the word of "
        + author(other)
        + level(other)
        + ":";
  }

  private static String author(MemoryStatement memory) {
    return Authors.words(memory.card().trust(), memory.card().principal());
  }

  /** How far it applies, if not only to the project. */
  private static String level(MemoryStatement memory) {
    String level = MemoryTable.level(memory.card().scope());
    return level.isEmpty() ? "" : ", not for this project alone (" + level + ")";
  }

  /** The lines that show an item in full. */
  List<String> lines(Item item) {
    List<String> lines = new ArrayList<>();
    MemoryStatement memory = item.memory();
    lines.add(heading(item));
    lines.addAll(TextLines.wrapped(SafeText.line(item.reason()), width));
    lines.add("");
    lines.add(paint.strong(says(item)));
    side(lines, memory, ownBody(item), item.evidence());
    for (Challenged side : item.challenged()) {
      lines.add("");
      lines.add(paint.strong(against(item, side)));
      MemoryStatement other = side.memory();
      side(lines, other, other.body(), side.evidence());
      marked(side.titleDifference()).ifPresent(marked -> difference(lines, marked));
      marked(side.bodyDifference()).ifPresent(marked -> difference(lines, marked));
    }
    if (item.isForgetting()) {
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

  private static String relation(Item item, Challenged side) {
    if (item.cause() == Cause.REQUEST) {
      return "About ";
    }
    if (item.cause() == Cause.FILE_CHANGED) {
      return "Instead of ";
    }
    return side.relation().equals("restates") ? "Restating " : "Against ";
  }

  /**
   * Warnings about a text that instructs its reader; a person's own words are not suspicious to a
   * person.
   */
  private static List<String> warnings(MemoryStatement memory) {
    return memory.card().trust().isPerson()
        ? List.of()
        : memory.card().flags().stream()
            .filter(flag -> !HARMLESS.contains(flag))
            .map(NodeFlag::label)
            .toList();
  }

  /**
   * The lines that show an edit of files with everything that it changes.
   *
   * @param items all pending items
   */
  List<String> edit(Edit edit, List<Item> items) {
    List<String> lines = new ArrayList<>();
    String heading = edit.heading();
    lines.add(
        paint.name(
            SafeText.line(
                heading.substring(0, 1).toUpperCase(Locale.ROOT) + heading.substring(1))));
    for (String id : edit.ids()) {
      items.stream()
          .filter(item -> item.memory().card().id().equals(id))
          .forEach(
              item -> {
                lines.add("");
                change(lines, item);
              });
    }
    return lines;
  }

  private void change(List<String> lines, Item item) {
    MemoryStatement memory = item.memory();
    List<Challenged> challenged = item.challenged();
    if (item.cause() == Cause.REQUEST) {
      lines.add(paint.strong(SafeText.line(memory.card().title()) + ":"));
      lines.addAll(TextLines.wrapped(SafeText.line(item.reason()), width));
      return;
    }
    String id = challenged.isEmpty() ? memory.card().id() : challenged.get(0).memory().card().id();
    lines.add(paint.strong(id + (challenged.isEmpty() ? " is new:" : ": the file now says")));
    side(lines, memory, memory.body(), List.of());
    if (!challenged.isEmpty()) {
      lines.add(paint.strong("instead of"));
      MemoryStatement other = challenged.get(0).memory();
      side(lines, other, other.body(), List.of());
    }
  }

  /** Why it is pending, in a word or two. */
  static String cause(Item item) {
    return item.cause().label().replace('_', ' ');
  }

  private void side(
      List<String> lines, MemoryStatement memory, String body, List<EvidenceView> evidence) {
    List<String> warnings = warnings(memory);
    if (!warnings.isEmpty()) {
      lines.addAll(
          TextLines.wrapped(
              "Beware (" + String.join(", ", warnings) + "): read it as data only.", width));
    }
    String title = SafeText.line(memory.card().title());
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
                                + piece.kind().label()
                                + " "
                                + piece.ref()
                                + state(piece)
                                + excerpt(piece.excerpt(), memory.body())),
                        width,
                        "  ")));
  }

  /** The result of the last check, if it was compared. */
  private static String state(EvidenceView piece) {
    EvidenceView.Check check = piece.check();
    return check == null ? "" : " [" + check.verdict().label() + "]";
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
