package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.internal.CitedMemories;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the use of memories that a report cites or an agent names, once per report and once per
 * session. Events record which uses were counted, so that a repeated report counts nothing, and how
 * the task of a report ended.
 */
public final class CitedUse {
  private static final MemoryEvent.Type USED = MemoryEvent.Type.MEMORY_USED;
  private static final String OF_REPORT = "report ";
  private static final String OUTCOME_END = ":";

  private CitedUse() {}

  /** Counts the memories that the report of a task cites. */
  public static void ofReport(WriteContext context, ScopeChain chain, TaskReport report) {
    String outcome = report.outcome().label() + OUTCOME_END;
    count(context, chain, OF_REPORT + report.id(), outcome, ReportTexts.citing(report));
  }

  /** Counts the memories that were named in a session, unless it has counted them before. */
  public static void ofSession(
      WriteContext context, ScopeChain chain, SessionId session, Collection<String> texts) {
    count(context, chain, "session " + session.value(), "", texts);
  }

  /**
   * Memories that a report cited.
   *
   * @param report the id of the report
   * @param outcome how its task ended
   */
  public record Cited(String report, TaskReport.Outcome outcome, List<NodeId> memories) {}

  /** What an event says of a report; empty for other uses, and for reports of former times. */
  public static Optional<Cited> ofReport(MemoryEvent event) {
    String reason = event.reason();
    if (event.type() != USED || reason == null || !event.subject().startsWith(OF_REPORT)) {
      return Optional.empty();
    }
    return Arrays.stream(TaskReport.Outcome.values())
        .filter(outcome -> reason.startsWith(outcome.label() + OUTCOME_END))
        .findFirst()
        .map(
            outcome ->
                new Cited(
                    event.subject().substring(OF_REPORT.length()),
                    outcome,
                    List.copyOf(CitedMemories.ids(List.of(reason)))));
  }

  private static void count(
      WriteContext context,
      ScopeChain chain,
      String subject,
      String outcome,
      Collection<String> texts) {
    Set<NodeId> ids = CitedMemories.ids(texts);
    List<NodeRef> cited =
        ids.isEmpty() ? List.of() : CitedMemories.existing(context.tx(), chain, ids);
    if (cited.isEmpty()) {
      return;
    }
    Set<String> counted = counted(context, chain, subject);
    List<NodeRef> used = cited.stream().filter(ref -> !counted.contains(ref.id().value())).toList();
    if (used.isEmpty()) {
      return;
    }
    context.recordUse(used);
    for (String reason : reasons(outcome, used)) {
      context.record(USED, chain.narrowest(), subject, reason);
    }
  }

  private static Set<String> counted(WriteContext context, ScopeChain chain, String subject) {
    EventQuery query =
        new EventQuery(
            List.of(chain.narrowest()), subject, Set.of(USED), 0, EventQuery.MAX_LIMIT, true);
    Set<String> counted = new HashSet<>();
    for (MemoryEvent event : context.tx().journal().events(query)) {
      String reason = event.reason();
      if (reason != null) {
        counted.addAll(List.of(reason.split(" ")));
      }
    }
    return counted;
  }

  /** The outcome and the ids, split over as many lines as necessary. */
  private static List<String> reasons(String outcome, List<NodeRef> used) {
    List<String> reasons = new ArrayList<>();
    StringBuilder line = new StringBuilder(outcome);
    for (NodeRef ref : used) {
      String id = ref.id().value();
      if (line.length() > outcome.length()
          && line.length() + 1 + id.length() > MemoryEvent.Draft.MAX_REASON) {
        reasons.add(line.toString());
        line.setLength(outcome.length());
      }
      line.append(line.length() == 0 ? "" : " ").append(id);
    }
    reasons.add(line.toString());
    return reasons;
  }
}
