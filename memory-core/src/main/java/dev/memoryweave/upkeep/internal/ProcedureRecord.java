package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.CitedUse;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.JournalReader;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.upkeep.Upkeep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the tasks ended in which procedures were used: what reports cite, with the outcome that they
 * tell. A procedure is raised by what came of it since the last cycle, and questioned by what came
 * of it since somebody has looked at it.
 */
final class ProcedureRecord {
  private static final Set<MemoryEvent.Type> USED = Set.of(MemoryEvent.Type.MEMORY_USED);

  /** Changes after which a procedure starts anew. */
  private static final Set<MemoryEvent.Type> STARTS_ANEW =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.MEMORY_CREATED,
              MemoryEvent.Type.MEMORY_UPDATED,
              MemoryEvent.Type.MEMORY_VERIFIED,
              MemoryEvent.Type.MEMORY_RESTORED,
              MemoryEvent.Type.MEMORY_REVERTED,
              MemoryEvent.Type.CANDIDATE_PROMOTED));

  /** The most reports that a reason names. */
  private static final int MOST_NAMED = 5;

  /** The most events of uses that are read. */
  private static final int MOST_READ = 20_000;

  private final ReadTransaction tx;
  private final Scope scope;

  ProcedureRecord(ReadTransaction tx, Scope scope) {
    this.tx = tx;
    this.scope = scope;
  }

  /**
   * One use.
   *
   * @param report the report that cites the procedure
   */
  record Use(String report, TaskReport.Outcome outcome, Instant at) {
    boolean failed() {
      return outcome.isFailure();
    }
  }

  /**
   * A procedure with its uses.
   *
   * @param recent those since the last cycle, earliest first
   * @param all those since somebody has looked at it, earliest first
   */
  record Uses(MemoryNode procedure, List<Use> recent, List<Use> all) {
    List<Use> failures() {
      return all.stream().filter(Use::failed).toList();
    }

    String reason() {
      if (isProven()) {
        return Counted.of(successes(), "report") + " succeeded with it since the last cycle";
      }
      List<Use> failures = failures();
      return failures.size()
          + " of "
          + Counted.of(all.size(), "report")
          + " that cite it failed: "
          + failures.stream().limit(MOST_NAMED).map(Use::report).collect(Collectors.joining(", "))
          + (failures.size() > MOST_NAMED ? ", ..." : "");
    }

    private static long completed(List<Use> uses) {
      return uses.stream().filter(use -> use.outcome() == TaskReport.Outcome.COMPLETED).count();
    }

    int successes() {
      return (int) completed(recent);
    }

    /** Whether more of its recent uses failed than succeeded, so that use says nothing for it. */
    boolean mostlyFailed() {
      return recent.stream().filter(Use::failed).count() > completed(recent);
    }

    /** Whether it has succeeded again and again, and never failed. */
    boolean isProven() {
      return successes() >= Upkeep.SUCCESSES && recent.stream().noneMatch(Use::failed);
    }

    /** Whether it fails again and again, and more often than it succeeds. */
    boolean isFailing() {
      int failures = failures().size();
      return recent.stream().anyMatch(Use::failed)
          && failures >= Upkeep.FAILURES
          && failures > completed(all);
    }
  }

  /**
   * The procedures that reports have cited since an event.
   *
   * @param since the beginning of the last cycle, or null if there was none
   */
  List<Uses> since(@Nullable MemoryEvent since) {
    long after = since == null ? 0 : since.sequence();
    Map<NodeId, List<Use>> recent = new LinkedHashMap<>();
    Map<NodeId, List<Use>> all = new LinkedHashMap<>();
    for (MemoryEvent event : uses()) {
      CitedUse.ofReport(event)
          .ifPresent(
              cited -> {
                Use use = new Use(cited.report(), cited.outcome(), event.at());
                add(all, cited.memories(), use);
                if (event.sequence() > after) {
                  add(recent, cited.memories(), use);
                }
              });
    }
    List<Uses> found = new ArrayList<>();
    recent.forEach(
        (id, uses) ->
            inForce(id)
                .map(node -> new Uses(node, uses, sinceLookedAt(node, all.getOrDefault(id, uses))))
                .ifPresent(found::add));
    found.sort(Comparator.comparing(uses -> uses.procedure().id()));
    return found;
  }

  private static void add(Map<NodeId, List<Use>> uses, List<NodeId> memories, Use use) {
    for (NodeId id : memories) {
      if (id.kind() == NodeKind.PROCEDURE) {
        uses.computeIfAbsent(id, any -> new ArrayList<>()).add(use);
      }
    }
  }

  /** The last events of uses, earliest first. */
  private List<MemoryEvent> uses() {
    List<MemoryEvent> last =
        tx.journal()
            .events(new EventQuery(List.of(scope), null, USED, 0, EventQuery.MAX_LIMIT, true));
    if (last.size() < EventQuery.MAX_LIMIT) {
      List<MemoryEvent> earliest = new ArrayList<>(last);
      Collections.reverse(earliest);
      return earliest;
    }
    List<MemoryEvent> all = new ArrayList<>();
    JournalReader.events(tx, List.of(scope), null, USED, 0)
        .forEach(
            event -> {
              if (all.size() == MOST_READ) {
                all.subList(0, MOST_READ / 2).clear();
              }
              all.add(event);
            });
    return all;
  }

  private Optional<MemoryNode> inForce(NodeId id) {
    return NodeLookup.readable(tx, new NodeRef(scope, id)).filter(MemoryNode::isInForce);
  }

  /** A failure that somebody was asked about, or has looked at since, is not told again. */
  private List<Use> sinceLookedAt(MemoryNode node, List<Use> uses) {
    List<Relation> questions =
        tx.relations().to(node.ref()).stream()
            .filter(relation -> relation.predicate().equals(RequestedAction.STALE.predicate()))
            .toList();
    if (questions.stream().anyMatch(this::waits)) {
      return List.of();
    }
    Instant asked =
        questions.stream()
            .map(Relation::updatedAt)
            .max(Comparator.naturalOrder())
            .orElse(Instant.MIN);
    Instant begun =
        JournalReader.latest(tx, scope, node.id().value(), STARTS_ANEW)
            .map(MemoryEvent::at)
            .orElse(Instant.MIN);
    Instant lookedAt = asked.isAfter(begun) ? asked : begun;
    return uses.stream().filter(use -> !use.at().isBefore(lookedAt)).toList();
  }

  private boolean waits(Relation question) {
    return NodeLookup.readable(tx, question.from())
        .filter(request -> request.status().isWaiting())
        .isPresent();
  }
}
