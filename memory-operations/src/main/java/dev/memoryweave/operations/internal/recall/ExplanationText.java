package dev.memoryweave.operations.internal.recall;

import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.ContextPack.Explanation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Why memories and passages are in a block at their ranks, and why a memory is not. It names things
 * only by id and place, and repeats none of their text.
 */
final class ExplanationText {
  /** A factor that changes a score by less than this is not mentioned. */
  private static final double LEAST_EFFECT = .005;

  /** A file name may contain anything; each explanation must stay on one line. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]");

  private ExplanationText() {}

  /** Whether a memory is in a block, and why or why not, in a line. */
  static String of(ContextPack.Standing standing) {
    String id = standing.ref().id().value();
    Explanation explanation = standing.explanation();
    if (explanation != null) {
      return id
          + " is in the block for this task, at rank "
          + explanation.rank()
          + why(explanation);
    }
    LeftOut leftOut = standing.leftOut();
    return id
        + " is not in the block for this task: "
        + (leftOut == null ? "it is not known any more" : leftOut.reason())
        + ".";
  }

  /** Why each item of a block is there, in the order in which they were packed; possibly empty. */
  static String of(ContextPack pack) {
    List<Explained> items = new ArrayList<>();
    pack.items()
        .forEach(item -> items.add(new Explained(item.ref().id().value(), item.explanation())));
    pack.chunks()
        .forEach(
            chunk ->
                items.add(
                    new Explained(
                        UNSEEN.matcher(chunk.locator()).replaceAll(" "), chunk.explanation())));
    List<String> lines =
        items.stream()
            .sorted(Comparator.comparingInt(item -> item.explanation().rank()))
            .map(item -> line(item.explanation(), item.name()))
            .toList();
    return lines.isEmpty()
        ? ""
        : DataFrame.of(
            "Why these, in the order in which they got room:\n"
                + BoundedLines.of(lines, "the structured answer has all"));
  }

  private record Explained(String name, Explanation explanation) {}

  private static String line(Explanation explanation, String name) {
    return explanation.rank() + ". " + name + why(explanation);
  }

  private static String why(Explanation explanation) {
    RecallResult.Breakdown breakdown = explanation.breakdown();
    return " ("
        + explanation.basis().words()
        + "): score "
        + NodeView.rounded(breakdown.score())
        + " = relevance "
        + NodeView.rounded(breakdown.relevance())
        + channels(breakdown)
        + factors(breakdown)
        + String.format(
            Locale.ROOT, "; holds %d %% of the task", Math.round(100 * explanation.coverage()));
  }

  private static String channels(RecallResult.Breakdown breakdown) {
    return breakdown.channels().isEmpty()
        ? ""
        : breakdown.channels().stream()
            .map(share -> share.channel() + " " + NodeView.rounded(share.relevance()))
            .collect(Collectors.joining(", ", " (", ")"));
  }

  private static String factors(RecallResult.Breakdown breakdown) {
    return breakdown.factors().stream()
        .filter(factor -> Math.abs(factor.multiplier() - 1) >= LEAST_EFFECT)
        .map(factor -> " × " + factor.name() + " " + NodeView.rounded(factor.multiplier()))
        .collect(Collectors.joining());
  }
}
