package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.PendingAdvice;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outcome of a report, as data and as text. */
final class ReflectionView {
  private ReflectionView() {}

  static OperationResult of(ReflectionResult result, DoorWords door) {
    Map<String, Object> structured =
        new Fields()
            .put("report", result.report())
            .put("skipped", skipped(result.skip()))
            .put("candidates", result.records().stream().map(ReflectionView::candidate).toList())
            .put("dropped", result.dropped().stream().map(ReflectionView::dropped).toList())
            .put("warnings", result.warnings())
            .put("repeated", result.repeated())
            .put("memory_revision", result.revision())
            .map();
    return OperationResult.of(structured, text(result, door));
  }

  private static @Nullable Map<String, Object> skipped(ReflectionResult.Gate.@Nullable Skip skip) {
    return skip == null
        ? null
        : new Fields()
            .put("gate", skip.gate().label())
            .put("reason", skip.reason())
            .put("remedy", skip.remedy())
            .map();
  }

  private static Map<String, Object> candidate(PromotionRecord decision) {
    return DecisionView.brief(decision).map();
  }

  private static Map<String, Object> dropped(Dropped dropped) {
    return new Fields()
        .put("from", dropped.from())
        .put("text", dropped.text())
        .put("reason", dropped.reason())
        .map();
  }

  private static String text(ReflectionResult result, DoorWords door) {
    StringBuilder text = new StringBuilder();
    ReflectionResult.Gate.Skip skip = result.skip();
    if (skip != null) {
      text.append("Nothing was kept of report ").append(result.report()).append("; the gate ");
      text.append(skip.gate().label()).append(" stopped it. ");
      text.append(skip.reason()).append(' ').append(skip.remedy());
    } else if (result.records().isEmpty()) {
      text.append("Nothing to keep was found in report ").append(result.report()).append('.');
    } else {
      text.append("Report ").append(result.report());
      text.append(
          result.repeated()
              ? " was handed in before, and nothing was changed now. It came to this:"
              : " came to this:");
      for (PromotionRecord decision : result.records()) {
        text.append("\n- ").append(DecisionView.line(decision));
      }
      if (result.records().stream().anyMatch(ReflectionView::waits)) {
        text.append("\nWhat waits (review, hold) is listed by ")
            .append(door.of("review"))
            .append(". ");
        text.append(door.in(PendingAdvice.PERSON));
      }
    }
    for (Dropped dropped : result.dropped()) {
      text.append("\nNot kept: ").append(dropped.from());
      text.append(" \"").append(dropped.text()).append("\": ").append(dropped.reason());
    }
    result.warnings().forEach(warning -> text.append("\nWarning: ").append(warning));
    return text.toString();
  }

  private static boolean waits(PromotionRecord decision) {
    return decision.outcome() == PromotionRecord.Outcome.REVIEW
        || decision.outcome() == PromotionRecord.Outcome.HOLD;
  }
}
