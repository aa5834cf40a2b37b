package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.Maintenance;
import dev.memoryweave.model.internal.Counted;
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
    Maintenance.EmbeddingWork.Progress embedding = context.memory().embedding().progress();
    boolean isEmpty = health.memories() == 0 && health.warnings().isEmpty();
    HealthAnswer answer =
        new HealthAnswer(
            isEmpty ? null : (long) health.score(),
            health.memories(),
            health.examined(),
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
            : (text(answer) + '\n' + EmbeddingView.line(embedding)).stripTrailing());
  }

  private static HealthAnswer.Warning warning(CallContext context, Health.Warning warning) {
    return HealthAnswer.Warning.of(
        warning, NodeRow.of(context, warning.examples(), Health.Warning.MAX_EXAMPLES));
  }

  private static String text(HealthAnswer answer) {
    StringBuilder text = new StringBuilder("Health ").append(answer.score());
    text.append(" of 100, ").append(Counted.of(answer.memories(), "memory")).append(" in use.\n");
    for (HealthAnswer.Warning warning : answer.warnings()) {
      text.append("\n-").append(warning.penalty()).append(' ').append(warning.message());
      text.append("\n   ").append(warning.advice()).append('\n');
      warning
          .examples()
          .forEach(row -> text.append("   - ").append(NodeRow.line(row)).append('\n'));
    }
    if (!answer.tiers().isEmpty()) {
      text.append('\n').append(HealthAnswer.TierPart.HEADING).append('\n');
    }
    answer.tiers().forEach(tier -> text.append(tier.line()).append('\n'));
    return text.toString();
  }
}
