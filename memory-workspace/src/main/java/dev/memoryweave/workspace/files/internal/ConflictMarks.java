package dev.memoryweave.workspace.files.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Finds the marks that git leaves where two sides of a merge changed overlapping lines. */
public final class ConflictMarks {
  private static final Pattern OURS = Pattern.compile("<{7}(?: .*)?");
  private static final Pattern BASE = Pattern.compile("\\|{7}(?: .*)?");
  private static final Pattern MIDDLE = Pattern.compile("={7}");
  private static final Pattern THEIRS = Pattern.compile(">{7}(?: .*)?");

  private final List<Conflict> found = new ArrayList<>();
  private int begin;
  private int base;
  private int middle;

  private ConflictMarks() {}

  /**
   * An unresolved conflict in a text.
   *
   * @param line the line of its first mark, from 1
   * @param isWhole whether all of its marks exist
   * @param problem the marks found, as the end of a sentence
   */
  public record Conflict(int line, boolean isWhole, String problem) {}

  /** The conflicts in a text, in order. A line of equal signs alone belongs to a heading. */
  public static List<Conflict> in(String text) {
    if (!text.contains("<<<<<<<") && !text.contains(">>>>>>>")) {
      return List.of();
    }
    ConflictMarks marks = new ConflictMarks();
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      marks.line(line.stripTrailing(), number);
    }
    if (marks.begin > 0) {
      marks.note(marks.begin, false, "has no end");
    }
    return marks.found;
  }

  /** The first line of the first complete conflict in a text, from 1; nothing if there is none. */
  public static OptionalInt firstLine(String text) {
    return in(text).stream().filter(Conflict::isWhole).mapToInt(Conflict::line).findFirst();
  }

  private void line(String line, int number) {
    if (OURS.matcher(line).matches()) {
      if (begin > 0) {
        note(begin, false, "has no end");
      }
      begin = number;
      base = 0;
      middle = 0;
    } else if (begin > 0 && BASE.matcher(line).matches()) {
      base = number;
    } else if (begin > 0 && middle == 0 && MIDDLE.matcher(line).matches()) {
      middle = number;
    } else if (THEIRS.matcher(line).matches()) {
      if (begin > 0 && middle > 0) {
        int firstEnd = base > 0 ? base : middle;
        note(
            begin,
            true,
            "has its own side in "
                + lines(begin, firstEnd)
                + " and the other side in "
                + lines(middle, number));
      } else {
        note(number, false, "has no beginning");
      }
      begin = 0;
    }
  }

  /** The lines between two marks. */
  private static String lines(int from, int to) {
    return switch (to - from) {
      case 1 -> "no line";
      case 2 -> "line " + (from + 1);
      default -> "lines " + (from + 1) + " to " + (to - 1);
    };
  }

  private void note(int line, boolean isWhole, String problem) {
    found.add(new Conflict(line, isWhole, problem));
  }
}
