package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.text.ListDifference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Differences of two texts: by words within a line, by lines otherwise. */
public final class LineDiff {
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

  private static List<Step> steps(List<String> before, List<String> after) {
    return ListDifference.of(before, after).stream()
        .map(step -> new Step(kind(step.side()), step.item()))
        .toList();
  }

  private static Kind kind(ListDifference.Side side) {
    return switch (side) {
      case BOTH -> Kind.SAME;
      case BEFORE -> Kind.GONE;
      case AFTER -> Kind.NEW;
    };
  }
}
