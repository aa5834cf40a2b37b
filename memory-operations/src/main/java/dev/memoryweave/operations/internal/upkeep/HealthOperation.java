package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.embed.EmbeddingWork;
import dev.memoryweave.model.Tier;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.HealthAnswer;
import dev.memoryweave.operations.internal.view.EmbeddingView;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeRow;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.HealthWarning;
import dev.memoryweave.upkeep.TierHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows how healthy a memory is, and what to do about it. */
public final class HealthOperation extends Operation {
  /** Describes the operation. */
  public HealthOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "health",
            HealthAnswer.class,
            "Health of the memory",
            "See how well the project's memory is kept, from 0 to 100, what keeps it from 100, and"
                + " what to do about each.",
            Effect.READS));
  }

  @Override
  protected Call read(Arguments arguments) {
    return HealthOperation::answer;
  }

  private static OperationResult answer(CallContext context) {
    Health health = context.memory().maintenance().health();
    EmbeddingWork.Progress embedding = context.memory().embedding().progress();
    List<Map<String, Object>> tiers = new ArrayList<>();
    health.tiers().forEach((tier, figures) -> tiers.add(tier(tier, figures)));
    Map<String, Object> structured =
        new Fields()
            .put("score", health.score())
            .put("memories", health.memories())
            .put("examined", health.examined())
            .put(
                "warnings",
                health.warnings().stream().map(warning -> warning(context, warning)).toList())
            .put("tiers", tiers)
            .put("embedding", EmbeddingView.map(embedding))
            .put("checked_at", health.checkedAt())
            .map();
    return OperationResult.of(structured, text(context, health, embedding));
  }

  private static Map<String, Object> tier(Tier tier, TierHealth figures) {
    return new Fields()
        .put("tier", tier.label())
        .put("memories", figures.memories())
        .put("examined", figures.examined())
        .put("confidence", figures.confidence())
        .put("freshness", figures.freshness())
        .put("used", figures.used())
        .map();
  }

  private static Map<String, Object> warning(CallContext context, HealthWarning warning) {
    return new Fields()
        .put("category", warning.category().label())
        .put("count", warning.count())
        .put("penalty", warning.penalty())
        .put("message", warning.message())
        .put("advice", warning.advice())
        .put("examples", NodeRow.of(context, warning.examples(), HealthWarning.MAX_EXAMPLES))
        .map();
  }

  private static String text(CallContext context, Health health, EmbeddingWork.Progress embedding) {
    StringBuilder text = new StringBuilder("Health ").append(health.score());
    text.append(" of 100, ").append(Counted.of(health.memories(), "memory")).append(" in use.\n");
    for (HealthWarning warning : health.warnings()) {
      text.append("\n-").append(warning.penalty()).append(' ').append(warning.message());
      text.append("\n   ").append(warning.advice()).append('\n');
      NodeRow.of(context, warning.examples(), HealthWarning.MAX_EXAMPLES)
          .forEach(row -> text.append("   - ").append(NodeRow.line(row)).append('\n'));
    }
    if (!health.tiers().isEmpty()) {
      text.append("\nTier         memories  believed  fresh  used\n");
      health
          .tiers()
          .forEach(
              (tier, figures) ->
                  text.append(
                      String.format(
                          Locale.ROOT,
                          "%-12s %8d %8.0f%% %5.0f%% %4.0f%%\n",
                          tier.label(),
                          figures.memories(),
                          100 * figures.confidence(),
                          100 * figures.freshness(),
                          100 * figures.used())));
    }
    return text.append('\n').append(EmbeddingView.line(embedding)).toString().stripTrailing();
  }
}
