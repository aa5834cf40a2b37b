package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.Maintenance;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.answer.EmbeddingState;
import dev.memoryweave.operations.answer.HealthAnswer;
import dev.memoryweave.operations.internal.view.EmbeddingView;
import dev.memoryweave.operations.internal.view.NodeRow;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.upkeep.Health;

/** Shows how healthy a memory is, and what to do about it. */
public final class HealthOperation extends Operation {
  /** Describes the operation. */
  public HealthOperation() {
    super(
        Description.of(
            Profile.FULL,
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

  /** The health for people and for models that see text only. */
  public static String page(CallContext context) {
    return answer(context).text();
  }

  private static OperationResult answer(CallContext context) {
    Health health = context.memory().maintenance().health();
    Maintenance.EmbeddingWork.Progress embedding = context.memory().embedding().progress();
    boolean isEmpty = health.memories() == 0 && health.warnings().isEmpty();
    HealthAnswer answer =
        new HealthAnswer(
            isEmpty ? null : (long) health.score(),
            health.memories(),
            health.examined(),
            health.relations(),
            health.entities(),
            health.warnings().stream().map(each -> warning(context, each)).toList(),
            health.tiers().entrySet().stream()
                .map(each -> HealthAnswer.TierPart.of(each.getKey(), each.getValue()))
                .toList(),
            EmbeddingState.of(embedding),
            health.checkedAt());
    return OperationResult.of(
        answer,
        isEmpty
            ? "Nothing is remembered yet, so there is no score."
            : (text(context, answer) + '\n' + EmbeddingView.line(embedding)).stripTrailing());
  }

  private static HealthAnswer.Warning warning(CallContext context, Health.Warning warning) {
    return HealthAnswer.Warning.of(
        warning,
        OperationCatalog.isPersonal(warning.category().remedy()),
        NodeRow.of(context, warning.examples(), Health.Warning.MAX_EXAMPLES));
  }

  private static String text(CallContext context, HealthAnswer answer) {
    StringBuilder text = new StringBuilder("Health ").append(answer.score());
    text.append(" of 100, ").append(Counted.of(answer.memories(), "memory")).append(" in use.\n");
    for (HealthAnswer.Warning warning : answer.warnings()) {
      text.append("\n-").append(warning.penalty()).append(' ').append(warning.message());
      text.append("\n   ").append(warning.advice()).append(' ');
      text.append(
          warning.personal()
              ? "Only a person can: " + warning.operation() + '.'
              : "See " + context.door().of(warning.operation()) + '.');
      text.append('\n');
      warning
          .examples()
          .forEach(row -> text.append("   - ").append(NodeRow.line(row)).append('\n'));
    }
    if (!answer.tiers().isEmpty()) {
      text.append('\n').append(HealthAnswer.TierPart.HEADING).append('\n');
    }
    answer.tiers().forEach(tier -> text.append(tier.line()).append('\n'));
    answer.lines().forEach(line -> text.append('\n').append(line));
    text.append('\n');
    return text.toString();
  }
}
