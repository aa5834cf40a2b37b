package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Imports decisions and events: all of them into empty scopes, elsewhere those of memories and
 * sessions that were added. The others belong to a history that differs from the one here.
 */
final class JournalImport {
  private static final int MANY = 1_000;

  private final WriteTransaction tx;
  private final Set<Scope> empty;
  private final MemoryImport memories;
  private final SessionImport sessions;
  private final ContentImport contents;
  private final ReportBuilder report;
  private final List<Scope> scopes;

  /** Whether actors are compared; an import does not keep them unless it keeps authors. */
  private final boolean actorsCount;

  /** The numbers of decisions here by those in the file. */
  private final Map<Long, Long> numbers = new HashMap<>();

  /** The numbers of the decisions that already existed here, by their fingerprints. */
  private final Map<Long, Long> knownDecisions = new HashMap<>();

  private final Fingerprints seenDecisions = new Fingerprints();
  private final Fingerprints knownEvents = new Fingerprints();
  private final Fingerprints seenEvents = new Fingerprints();

  JournalImport(
      WriteTransaction tx,
      Set<Scope> empty,
      MemoryImport memories,
      SessionImport sessions,
      ContentImport contents,
      ReportBuilder report,
      ScopeMap map,
      boolean actorsCount) {
    this.tx = tx;
    this.empty = empty;
    this.memories = memories;
    this.sessions = sessions;
    this.contents = contents;
    this.report = report;
    this.actorsCount = actorsCount;
    this.scopes = List.copyOf(map.scopes().values());
    if (!empty.containsAll(scopes)) {
      readDecisions();
      readEvents();
    }
  }

  private void readDecisions() {
    Fingerprints seen = new Fingerprints();
    long after = 0;
    while (true) {
      List<PromotionRecord> found =
          tx.journal()
              .promotions(new PromotionQuery(scopes, null, null, Set.of(), after, MANY, false));
      for (PromotionRecord decision : found) {
        after = decision.sequence();
        knownDecisions.put(seen.addOccurrence(fingerprint(decision)), after);
      }
      if (found.size() < MANY) {
        return;
      }
    }
  }

  private void readEvents() {
    long after = 0;
    while (true) {
      List<MemoryEvent> found =
          tx.journal().events(new EventQuery(scopes, null, Set.of(), after, MANY, false));
      for (MemoryEvent event : found) {
        after = event.sequence();
        knownEvents.addOccurrence(
            fingerprint(
                event.type(),
                event.scope(),
                event.subject(),
                event.actor().label(),
                event.at().toEpochMilli(),
                event.reason(),
                event.principalId()));
      }
      if (found.size() < MANY) {
        return;
      }
    }
  }

  private long fingerprint(PromotionRecord decision) {
    PromotionRecord plain = decision.numbered(0);
    return Fingerprints.of(
        plain.scope(),
        plain.outcome(),
        plain.outcome() == PromotionRecord.Outcome.UNDO
            ? DecisionNumbers.withoutNumber(plain.report())
            : plain.report(),
        plain.kind(),
        plain.title(),
        String.valueOf(plain.target()),
        String.valueOf(plain.result()),
        plain.reason(),
        actorsCount ? plain.actor() : "",
        plain.at().toEpochMilli());
  }

  private long fingerprint(
      MemoryEvent.Type type,
      Scope scope,
      String subject,
      String actor,
      long at,
      @Nullable String reason,
      @Nullable String principal) {
    return Fingerprints.of(
        type.label(),
        scope,
        type == MemoryEvent.Type.DECISION_UNDONE ? DecisionNumbers.withoutNumber(subject) : subject,
        actorsCount ? actor : "",
        at,
        String.valueOf(reason),
        actorsCount ? String.valueOf(principal) : "");
  }

  Outcome take(long line, TransferFormat.Item.OfDecision taken) {
    PromotionRecord decision = taken.decision();
    long number = decision.sequence();
    Long known = knownDecisions.get(seenDecisions.addOccurrence(fingerprint(decision)));
    if (known != null) {
      numbers.put(number, known);
      report.count(Outcome.EQUAL, taken);
      return Outcome.EQUAL;
    }
    for (NodeRef ref : decision.nodes()) {
      if (tx.nodes().existing(ref.scope(), List.of(ref.id())).isEmpty()) {
        report.problem(line, Outcome.LEFT_OUT, taken, "a memory that it names is not here: " + ref);
        return Outcome.LEFT_OUT;
      }
    }
    if (!empty.contains(decision.scope())
        && (decision.nodes().isEmpty()
            || !decision.nodes().stream().allMatch(memories::hasAdded))) {
      report.count(Outcome.LEFT_OUT, taken);
      return Outcome.LEFT_OUT;
    }
    PromotionRecord stored =
        tx.journal().record(DecisionNumbers.renumbered(decision.numbered(0), numbers));
    numbers.put(number, stored.sequence());
    report.count(Outcome.ADDED, taken);
    return Outcome.ADDED;
  }

  Outcome take(TransferFormat.Item.OfEvent taken) {
    MemoryEvent.Draft event = taken.event();
    Outcome outcome = outcome(event);
    if (outcome == Outcome.ADDED) {
      tx.journal().append(DecisionNumbers.renumbered(event, numbers));
    }
    report.count(outcome, taken);
    return outcome;
  }

  private Outcome outcome(MemoryEvent.Draft event) {
    long fingerprint =
        fingerprint(
            event.type(),
            event.scope(),
            event.subject(),
            event.actor().label(),
            event.at().toEpochMilli(),
            event.reason(),
            event.principalId());
    if (!Exporter.isCarriedOver(event.type())) {
      return Outcome.LEFT_OUT;
    }
    if (empty.contains(event.scope())) {
      return Outcome.ADDED;
    }
    if (knownEvents.contains(seenEvents.addOccurrence(fingerprint))) {
      return Outcome.EQUAL;
    }
    return isOfAdded(event) ? Outcome.ADDED : Outcome.LEFT_OUT;
  }

  private boolean isOfAdded(MemoryEvent.Draft event) {
    String label = event.type().label();
    if (label.startsWith("session.")) {
      return sessions.hasAdded(event.scope(), event.subject());
    }
    if (label.startsWith("content.")) {
      return contents.hasAdded(event.scope(), event.subject());
    }
    String id = label.startsWith("relation.") ? event.subject().split(" ", 2)[0] : event.subject();
    try {
      return memories.hasAdded(new NodeRef(event.scope(), NodeId.of(id)));
    } catch (InvalidValueException e) {
      return false;
    }
  }
}
