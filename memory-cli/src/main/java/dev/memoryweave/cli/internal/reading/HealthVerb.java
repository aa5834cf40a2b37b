package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.HealthAnswer;
import dev.memoryweave.operations.answer.MemoryRow;
import dev.memoryweave.operations.answer.RepairView;
import dev.memoryweave.operations.answer.RepairsAnswer;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.upkeep.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shows how healthy a memory is, and what to do about it. */
public final class HealthVerb implements Verb {
  private static final int GOOD = 80;
  private static final int FAIR = 50;

  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--repairs", "lists what can be put in order among the memories, such as duplicates")
        .options("--apply", "REPAIR", "makes a repair of that list; again for more, or 'all'")
        .option("--undo", "REPAIR", "takes a repair back")
        .example("memory health", "a score with its reasons and remedies")
        .example("memory health --repairs", "what can be put in order, without doing it")
        .example("memory health --json | jq .data.score", "the score alone");
  }

  @Override
  public Answer run(Call call) {
    if (call.flag("--repairs") || call.has("--apply") || call.has("--undo")) {
      return repairs(call);
    }
    OperationResult result = call.run("health", Map.of());
    if (result.failed()) {
      return Answer.of(result);
    }
    HealthAnswer health = result.answer(HealthAnswer.class);
    Long score = health.score();
    if (score == null) {
      return Answer.of(result, call.page().text(result.text()));
    }
    Paint paint = call.paint();
    int width = call.terminal().width();
    String figure = score + " of 100";
    List<String> lines = new ArrayList<>();
    lines.add(
        "Health "
            + coloured(paint, score, figure)
            + ", "
            + Counted.of(health.memories(), "memory")
            + " in use.");
    for (HealthAnswer.Warning warning : health.warnings()) {
      lines.add("");
      lines.addAll(TextLines.wrapped(SafeText.line(warning.message()), width));
      lines.addAll(
          TextLines.indented(
              SafeText.line(warning.advice()) + verb(warning.category()), width, "  "));
      for (MemoryRow example : warning.examples()) {
        lines.add("    " + paint.name(SafeText.line(example.id())));
      }
    }
    if (width >= HealthAnswer.TierPart.HEADING.length()) {
      lines.add("");
      lines.add(HealthAnswer.TierPart.HEADING);
      health.tiers().forEach(tier -> lines.add(tier.line()));
    }
    lines.add("");
    health.lines().forEach(line -> lines.addAll(TextLines.wrapped(line, width)));
    return Answer.of(result, String.join("\n", lines));
  }

  private static String coloured(Paint paint, long score, String figure) {
    if (score >= GOOD) {
      return paint.good(figure);
    }
    return score >= FAIR ? paint.careful(figure) : paint.bad(figure);
  }

  /** The verb that follows a piece of advice; nothing where there is more than one way. */
  private static String verb(Health.Warning.Category category) {
    return switch (category) {
      case DUPLICATES -> " See 'memory health --repairs'.";
      case WAITING_FOR_REVIEW, CONTRADICTIONS, LOW_CONFIDENCE -> " See 'memory review'.";
      case LOW_ACCESS, LARGE_GRAPH, GROWTH, UPKEEP_OVERDUE, FAILED_UPKEEP ->
          " See 'memory upkeep'.";
      case ALL_STALE, MAJORITY_STALE, BROKEN_EVIDENCE, LOW_DECAY ->
          " See 'memory index --reverify'.";
      case INDEX_BEHIND -> " See 'memory index'.";
      case VECTORS_MISSING -> " See 'memory status'.";
      case BROKEN_ANCHORS, ORPHANED_BRANCHES -> " See 'memory sync'.";
      case OLD_BACKUPS -> " See 'memory backup --remove NAME'.";
      case UNMET_CRITERIA, NO_RELATIONS, NO_EVIDENCE -> "";
    };
  }

  private static Answer repairs(Call call) {
    List<String> chosen = call.texts("--apply");
    boolean all = chosen.contains("all");
    OperationResult result =
        call.run(
            "repairs",
            call.arguments()
                .put("apply", all || chosen.isEmpty() ? null : chosen)
                .put("all", all ? Boolean.TRUE : null)
                .text("undo", "--undo")
                .map());
    if (result.failed()) {
      return Answer.of(result);
    }
    List<RepairView> proposed = result.answer(RepairsAnswer.class).repairs();
    String hint =
        proposed == null || proposed.isEmpty()
            ? ""
            : "\n'memory health --apply REPAIR' makes one of them, '--apply all' all.";
    return Answer.of(result, call.page().text(result.text() + hint));
  }
}
