package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Renumbers references to decisions: the report of a decision that undid another one, and the event
 * of that. Each store numbers its decisions itself.
 */
final class DecisionNumbers {
  private static final Pattern REPORT = Pattern.compile("(decision-)(\\d{1,18})");
  private static final Pattern SUBJECT = Pattern.compile("(decision )(\\d{1,18})");

  private DecisionNumbers() {}

  /** The decision, referring to the one that it undid by its new number, or 0. */
  static PromotionRecord renumbered(PromotionRecord decision, Map<Long, Long> numbers) {
    return decision.outcome() == PromotionRecord.Outcome.UNDO
        ? withReport(decision, renumbered(REPORT, decision.report(), numbers))
        : decision;
  }

  /** The event, referring to the undone decision by its new number, or 0. */
  static MemoryEvent.Draft renumbered(MemoryEvent.Draft event, Map<Long, Long> numbers) {
    return event.type() == MemoryEvent.Type.DECISION_UNDONE
        ? new MemoryEvent.Draft(
            event.type(),
            event.scope(),
            renumbered(SUBJECT, event.subject(), numbers),
            event.actor(),
            event.at(),
            event.reason(),
            event.principalId())
        : event;
  }

  /** The text without the number, for comparing. */
  static String withoutNumber(String text) {
    Matcher report = REPORT.matcher(text);
    Matcher subject = SUBJECT.matcher(text);
    return report.matches() ? report.group(1) : subject.matches() ? subject.group(1) : text;
  }

  private static String renumbered(Pattern pattern, String text, Map<Long, Long> numbers) {
    Matcher matcher = pattern.matcher(text);
    return matcher.matches()
        ? matcher.group(1) + numbers.getOrDefault(Long.parseLong(matcher.group(2)), 0L)
        : text;
  }

  private static PromotionRecord withReport(PromotionRecord decision, String report) {
    return new PromotionRecord(
        decision.sequence(),
        decision.scope(),
        decision.outcome(),
        report,
        decision.session(),
        decision.kind(),
        decision.title(),
        decision.target(),
        decision.result(),
        decision.scores(),
        decision.reason(),
        decision.changes(),
        decision.actor(),
        decision.at(),
        decision.principalId());
  }
}
