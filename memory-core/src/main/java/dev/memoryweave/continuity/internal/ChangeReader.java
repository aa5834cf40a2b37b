package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.continuity.Continuity.RecentChanges.Change;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.ReadTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads changes from the journal. */
public final class ChangeReader {
  /** The most events that are read for an answer; if there are more, the latest. */
  private static final int MOST_EVENTS = 20_000;

  private static final int TITLE_CHARACTERS = 160;
  private static final int REASON_CHARACTERS = 200;

  private final ReadTransaction tx;
  private final List<Scope> scopes;
  private final ShownText shown;

  /** Creates a reader for the scopes of a chain. */
  public ChangeReader(ReadTransaction tx, PackParts parts) {
    this.tx = tx;
    this.scopes = parts.chain().scopes();
    this.shown = parts.shown();
  }

  /** The changes since a mark and before an event, with a limit on those listed. */
  public RecentChanges since(RecentChanges.Mark mark, long before, int limit) {
    return since(mark, before, limit, MOST_EVENTS);
  }

  RecentChanges since(RecentChanges.Mark mark, long before, int limit, int mostEvents) {
    long last = last();
    long start = start(mark, last);
    long from = Math.max(start, last - mostEvents);
    boolean isComplete = from == start || next(start) > from;
    ChangeTally tally = new ChangeTally();
    long at = from;
    while (at < last) {
      List<MemoryEvent> events =
          tx.journal()
              .events(new EventQuery(scopes, null, Set.of(), at, EventQuery.MAX_LIMIT, false));
      if (events.isEmpty()) {
        break;
      }
      events.forEach(tally::add);
      at = events.get(events.size() - 1).sequence();
    }
    List<ChangeTally.Entry> found =
        tally.latestFirst().stream().filter(entry -> entry.last().sequence() < before).toList();
    List<ChangeTally.Entry> listed = found.subList(0, Math.min(limit, found.size()));
    return new RecentChanges(
        changes(listed),
        found.size() - listed.size(),
        tally.turns(),
        tally.filesIndexed(),
        tally.filesRemoved(),
        Math.max(last, mark.kind() == RecentChanges.Mark.Kind.SEQUENCE ? mark.number() : 0),
        isComplete);
  }

  private long last() {
    return tx.journal().events(new EventQuery(scopes, null, Set.of(), 0, 1, true)).stream()
        .findFirst()
        .map(MemoryEvent::sequence)
        .orElse(0L);
  }

  /** The sequence after which the events of interest begin. */
  private long start(RecentChanges.Mark mark, long last) {
    return switch (mark.kind()) {
      case SEQUENCE -> Math.min(mark.number(), last);
      case REVISION ->
          before(scopes.subList(0, 1), last, event -> event.revision() > mark.number());
      case TIME -> {
        Instant time = mark.time() == null ? Instant.EPOCH : mark.time();
        yield before(scopes, last, event -> !event.at().isBefore(time));
      }
    };
  }

  /**
   * The sequence before the first event of interest, by binary search: times and revisions grow
   * with sequences.
   */
  private long before(List<Scope> in, long last, Predicate<MemoryEvent> isOfInterest) {
    long low = 0;
    long high = last;
    while (low < high) {
      long middle = low + (high - low) / 2;
      List<MemoryEvent> next =
          tx.journal().events(new EventQuery(in, null, Set.of(), middle, 1, false));
      if (next.isEmpty() || isOfInterest.test(next.get(0))) {
        high = middle;
      } else {
        low = next.get(0).sequence();
      }
    }
    return low;
  }

  private long next(long after) {
    return tx.journal().events(new EventQuery(scopes, null, Set.of(), after, 1, false)).stream()
        .findFirst()
        .map(MemoryEvent::sequence)
        .orElse(Long.MAX_VALUE);
  }

  private List<Change> changes(List<ChangeTally.Entry> entries) {
    List<NodeRef> refs = entries.stream().flatMap(entry -> ref(entry).stream()).toList();
    Map<NodeRef, MemoryNode> nodes = tx.nodes().findAll(refs);
    List<Change> changes = new ArrayList<>();
    for (ChangeTally.Entry entry : entries) {
      MemoryNode node = ref(entry).map(nodes::get).orElse(null);
      changes.add(change(entry, node));
    }
    return changes;
  }

  private static Optional<NodeRef> ref(ChangeTally.Entry entry) {
    return entry.type() == RecentChanges.Type.SESSION_ENDED
        ? Optional.empty()
        : Optional.of(new NodeRef(entry.scope(), new NodeId(entry.subject())));
  }

  private Change change(ChangeTally.Entry entry, @Nullable MemoryNode node) {
    boolean isSession = entry.type() == RecentChanges.Type.SESSION_ENDED;
    String reason = entry.reason();
    String title =
        isSession
            ? shown.line(reason == null ? "" : reason, TITLE_CHARACTERS)
            : node == null ? "" : shown.title(node, TITLE_CHARACTERS);
    return new Change(
        entry.type(),
        entry.scope(),
        entry.subject(),
        isSession ? null : new NodeId(entry.subject()).kind(),
        title,
        node == null || node.supersededBy() == null ? null : node.supersededBy().id().value(),
        entry.last().at(),
        entry.last().actor(),
        entry.last().principalId(),
        isSession || reason == null ? null : shown.line(reason, REASON_CHARACTERS),
        entry.last().sequence());
  }
}
