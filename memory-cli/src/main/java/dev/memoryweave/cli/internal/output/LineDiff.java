package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Differences of two texts: by words within a line, by lines otherwise. */
public final class LineDiff {
  /**
   * Maximum number of compared pieces per text; beyond it, one text replaces the other as a whole.
   */
  private static final int MOST_PIECES = 2_000;

  private static final Pattern WORD = Pattern.compile("\\s+|[\\p{L}\\p{M}\\p{N}_]+|.");
  private static final String INDENT = "    ";

  /** Number of unchanged lines shown before and after a change. */
  private static final int AROUND = 3;

  private final Paint paint;

  /** Differences in colours; without colours, marked by signs. */
  public LineDiff(Paint paint) {
    this.paint = paint;
  }

  /** The lines that show the difference; empty if there is none. */
  public List<String> lines(String before, String after) {
    String old = SafeText.of(before.strip());
    String now = SafeText.of(after.strip());
    if (old.equals(now)) {
      return List.of();
    }
    if (old.isEmpty() || now.isEmpty() || old.contains("\n") || now.contains("\n")) {
      return byLines(split(old), split(now));
    }
    return List.of(INDENT + byWords(words(old), words(now)));
  }

  private static List<String> split(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\n", -1));
  }

  private List<String> byLines(List<String> before, List<String> after) {
    List<String> lines = new ArrayList<>();
    for (Step step : near(steps(before, after), AROUND)) {
      String line = INDENT + step.kind().sign + step.text();
      lines.add(
          switch (step.kind()) {
            case SAME, GAP -> paint.faint(line);
            case GONE -> paint.bad(line);
            case NEW -> paint.good(line);
          });
    }
    return lines.stream().map(String::stripTrailing).toList();
  }

  private String byWords(List<String> before, List<String> after) {
    StringBuilder text = new StringBuilder();
    StringBuilder gone = new StringBuilder();
    StringBuilder added = new StringBuilder();
    for (Step step : steps(before, after)) {
      switch (step.kind()) {
        case SAME -> {
          flush(text, gone, added);
          text.append(step.text());
        }
        case GONE -> gone.append(step.text());
        case NEW -> added.append(step.text());
        case GAP -> throw new IllegalStateException("Words are shown without gaps");
      }
    }
    flush(text, gone, added);
    return text.toString();
  }

  private void flush(StringBuilder text, StringBuilder gone, StringBuilder added) {
    if (!gone.isEmpty()) {
      text.append(paint.colours() ? paint.bad(gone.toString()) : "[-" + gone + "-]");
    }
    if (!added.isEmpty()) {
      text.append(paint.colours() ? paint.good(added.toString()) : "{+" + added + "+}");
    }
    gone.setLength(0);
    added.setLength(0);
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  private enum Kind {
    SAME("  "),
    GONE("- "),
    NEW("+ "),
    /** Unchanged pieces that are not shown. */
    GAP("  ");

    private final String sign;

    Kind(String sign) {
      this.sign = sign;
    }
  }

  private record Step(Kind kind, String text) {}

  /**
   * Removed lines after a minus and added lines after a plus, in the usual form.
   *
   * @param around the number of unchanged lines shown around each change
   */
  public static String hunks(String before, String after, int around) {
    return near(steps(before.lines().toList(), after.lines().toList()), around).stream()
        .map(step -> step.kind().sign + step.text())
        .collect(Collectors.joining("\n"));
  }

  /** The steps near a change, with a mark where steps between two changes are omitted. */
  private static List<Step> near(List<Step> steps, int around) {
    boolean[] shown = new boolean[steps.size()];
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).kind() != Kind.SAME) {
        int end = Math.min(steps.size(), i + around + 1);
        Arrays.fill(shown, Math.max(0, i - around), end, true);
      }
    }
    List<Step> near = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (shown[i]) {
        if (!near.isEmpty() && !shown[i - 1]) {
          near.add(new Step(Kind.GAP, "..."));
        }
        near.add(steps.get(i));
      }
    }
    return near;
  }

  /** The unchanged, removed and added pieces; the common beginning and end are not compared. */
  private static List<Step> steps(List<String> before, List<String> after) {
    int shorter = Math.min(before.size(), after.size());
    int head = 0;
    while (head < shorter && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    List<Step> steps = new ArrayList<>();
    before.subList(0, head).forEach(piece -> steps.add(new Step(Kind.SAME, piece)));
    steps.addAll(
        compared(
            before.subList(head, before.size() - tail), after.subList(head, after.size() - tail)));
    before
        .subList(before.size() - tail, before.size())
        .forEach(piece -> steps.add(new Step(Kind.SAME, piece)));
    return steps;
  }

  /** The longest common subsequence stays. */
  private static List<Step> compared(List<String> before, List<String> after) {
    List<Step> steps = new ArrayList<>();
    if (before.size() > MOST_PIECES || after.size() > MOST_PIECES) {
      before.forEach(piece -> steps.add(new Step(Kind.GONE, piece)));
      after.forEach(piece -> steps.add(new Step(Kind.NEW, piece)));
      return steps;
    }
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
        steps.add(new Step(Kind.SAME, before.get(i)));
        i++;
        j++;
      } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
        steps.add(new Step(Kind.GONE, before.get(i)));
        i++;
      } else {
        steps.add(new Step(Kind.NEW, after.get(j)));
        j++;
      }
    }
    return steps;
  }
}
