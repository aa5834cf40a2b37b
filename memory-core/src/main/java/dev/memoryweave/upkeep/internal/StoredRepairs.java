package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.Tree;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import dev.memoryweave.upkeep.Upkeep.Repairs.Repair.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Repairs of a scope. An event with the id of the repair records what it changed and from which
 * revision, so that it can be undone.
 */
public final class StoredRepairs implements Repairs {
  private static final Set<MemoryEvent.Type> OF_REPAIRS =
      Set.of(MemoryEvent.Type.REPAIR_APPLIED, MemoryEvent.Type.REPAIR_UNDONE);

  /** The number of parts of an event's reason: finding, revision before and after, subject. */
  private static final int PARTS = 4;

  private final Transactions transactions;
  private final Scope scope;
  private final MemoryPolicies policies;
  private final SetBack setBack;

  public StoredRepairs(
      Transactions transactions,
      Scope scope,
      MemoryPolicies policies,
      ConfidenceUpdater confidence) {
    this.transactions = transactions;
    this.scope = scope;
    this.policies = policies;
    this.setBack = new SetBack(scope, confidence);
  }

  @Override
  public List<Repairs.Repair> propose(int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    Provenance.Principal author = transactions.author().principal();
    return transactions.read(
        tx -> find(tx, author).stream().limit(limit).map(FoundRepair::repair).toList());
  }

  private List<FoundRepair> find(ReadTransaction tx, Provenance.Principal author) {
    return new RepairFinder(tx, scope, author, policies).find();
  }

  // ---- applying ---------------------------------------------------------------------------------

  @Override
  public List<Repairs.Repair> apply(Collection<String> ids) {
    Set<String> wanted = new LinkedHashSet<>(InvalidValueException.elements("ids", ids));
    InvalidValueException.within("ids", wanted.size(), 0, MAX_LIMIT);
    return wanted.isEmpty() ? List.of() : transactions.write(context -> apply(context, wanted));
  }

  private List<Repairs.Repair> apply(WriteContext context, Set<String> wanted) {
    Map<String, FoundRepair> found = new LinkedHashMap<>();
    find(context.tx(), context.author().principal())
        .forEach(repair -> found.put(repair.repair().id(), repair));
    List<Repairs.Repair> applied = new ArrayList<>();
    for (String id : wanted) {
      FoundRepair repair = found.get(id);
      InvalidValueException.unless(
          repair != null, "id", id, "be that of a repair that is proposed; look again");
      if (Objects.requireNonNull(repair).repair().needsPerson()) {
        throw Refusal.standsAbove(Objects.requireNonNull(repair.before()));
      }
      apply(context, repair);
      applied.add(repair.repair());
    }
    return applied;
  }

  private void apply(WriteContext context, FoundRepair found) {
    Session session = found.session();
    MemoryNode before = found.before();
    if (session != null) {
      context.put(session);
      record(context, found.repair(), 0, 0, session.id().value());
    } else if (before != null && found.after() != null && found.event() != null) {
      String why = found.repair().id() + ": " + found.repair().reason();
      // Two moves that are valid separately may not be valid together.
      Tree.requirePlace(context.tx(), found.after());
      MemoryNode stored =
          found.repair().finding() == Finding.CONTESTED_MARK
              ? context.follow(found.event(), found.after(), why)
              : context.update(found.event(), found.after(), why);
      context.childChanged(scope, before.parent(), false);
      record(context, found.repair(), before.revision(), stored.revision(), before.id().value());
    }
  }

  private void record(
      WriteContext context, Repairs.Repair repair, long before, long after, String subject) {
    context.record(
        MemoryEvent.Type.REPAIR_APPLIED,
        scope,
        repair.id(),
        repair.finding().label() + " " + before + " " + after + " " + subject);
  }

  // ---- undoing ----------------------------------------------------------------------------------

  @Override
  public void undo(String id) {
    String wanted = InvalidValueException.required("id", id, "be given");
    transactions.<Void>write(
        context -> {
          undo(context, wanted);
          return null;
        });
  }

  private void undo(WriteContext context, String id) {
    EventQuery query = new EventQuery(List.of(scope), id, OF_REPAIRS, 0, 1, true);
    MemoryEvent last =
        context.tx().journal().events(query).stream()
            .findFirst()
            .orElseThrow(
                () -> new InvalidValueException("id", id, "be that of a repair that was applied"));
    InvalidValueException.unless(
        last.type() == MemoryEvent.Type.REPAIR_APPLIED,
        "id",
        id,
        "be that of a repair that was not taken back already");
    if (last.actor().trust().isAbove(context.author().trust())) {
      throw Refusal.decided("Somebody whose word counts for more applied '" + id + "'");
    }
    String[] parts = String.valueOf(last.reason()).split(" ", PARTS);
    String finding = parts[0];
    String subject = parts[PARTS - 1];
    if (finding.equals(Finding.UNKNOWN_SESSION.label())) {
      removeSession(context, id, SessionId.of(subject));
    } else {
      SetBack.Change change =
          new SetBack.Change(
              NodeId.of(subject),
              Long.parseLong(parts[1]),
              Long.parseLong(parts[2]),
              finding.equals(Finding.CONTESTED_MARK.label()));
      setBack(context, id, change);
    }
    context.record(MemoryEvent.Type.REPAIR_UNDONE, scope, id, last.reason());
  }

  private void removeSession(WriteContext context, String id, SessionId session) {
    boolean unchanged =
        context
            .tx()
            .sessions()
            .find(scope, session)
            .equals(RepairFinder.told(context.tx(), scope, session));
    requireUnchanged(unchanged, id);
    context.removeSession(scope, session);
  }

  private void setBack(WriteContext context, String id, SetBack.Change change) {
    MemoryNode now =
        NodeLookup.readable(context.tx(), new NodeRef(scope, change.memory()))
            .orElseThrow(
                () ->
                    new InvalidValueException(
                        "id", id, "be that of a repair whose memory was not forgotten since"));
    requireUnchanged(SetBack.unchanged(context, now, change).isPresent(), id);
    setBack.apply(context, now, change, id + " was taken back");
  }

  private static void requireUnchanged(boolean unchanged, String id) {
    InvalidValueException.unless(
        unchanged, "id", id, "be taken back before later changes to what it changed are");
  }
}
