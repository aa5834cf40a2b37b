package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.FormerState;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.Reversion;
import dev.memoryweave.change.internal.StatusChanges;
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
import dev.memoryweave.upkeep.Repairs;
import dev.memoryweave.upkeep.Repairs.Repair.Finding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
  private final FormerState formerState;

  public StoredRepairs(
      Transactions transactions,
      Scope scope,
      MemoryPolicies policies,
      ConfidenceUpdater confidence) {
    this.transactions = transactions;
    this.scope = scope;
    this.policies = policies;
    this.formerState = new FormerState(confidence);
  }

  @Override
  public List<Repairs.Repair> propose(int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    Provenance.Principal author = transactions.author().principal();
    Instant now = transactions.now();
    return transactions.read(
        tx -> find(tx, author, now).stream().limit(limit).map(FoundRepair::repair).toList());
  }

  private List<FoundRepair> find(ReadTransaction tx, Provenance.Principal author, Instant now) {
    return new RepairFinder(tx, scope, author, policies, now).find();
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
    find(context.tx(), context.author().principal(), context.now())
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
      setBack(
          context,
          id,
          new NodeRef(scope, NodeId.of(subject)),
          Long.parseLong(parts[1]),
          Long.parseLong(parts[2]),
          finding.equals(Finding.CONTESTED_MARK.label()));
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

  private void setBack(
      WriteContext context, String id, NodeRef ref, long before, long after, boolean mark) {
    MemoryNode now =
        NodeLookup.readable(context.tx(), ref)
            .orElseThrow(
                () ->
                    new InvalidValueException(
                        "id", id, "be that of a repair whose memory was not forgotten since"));
    MemoryNode made = Reversion.version(context, now, after);
    requireUnchanged(comparable(now, now, mark).equals(comparable(made, now, mark)), id);
    MemoryNode then = Reversion.version(context, now, before);
    MemoryNode target =
        then.toBuilder()
            .usage(FormerState.usage(now, then))
            .parent(isThere(context, then.parent()) ? then.parent() : null)
            .supersededBy(isThere(context, then.supersededBy()) ? then.supersededBy() : null)
            .revision(now.revision())
            .updatedAt(now.updatedAt())
            .build();
    String why = id + " was taken back";
    if (mark) {
      // Neither text nor status changes, so the flag is not updated again.
      context.follow(MemoryEvent.Type.MEMORY_WEIGHED, target, why);
    } else {
      requireMayChange(context, now, target);
      formerState.write(context, target, why);
    }
  }

  private static void requireMayChange(WriteContext context, MemoryNode now, MemoryNode target) {
    if (context.mayOnlyPropose(now)) {
      throw Refusal.standsAbove(now);
    }
    if (target.isInForce() && !now.isInForce()) {
      StatusChanges.requireMayBeBelieved(context, target);
    }
    context.requireMayChange(now, target);
  }

  private boolean isThere(WriteContext context, @Nullable NodeId id) {
    return id != null && isThere(context, new NodeRef(scope, id));
  }

  private static boolean isThere(WriteContext context, @Nullable NodeRef ref) {
    return ref != null && NodeLookup.readable(context.tx(), ref).isPresent();
  }

  private static void requireUnchanged(boolean unchanged, String id) {
    InvalidValueException.unless(
        unchanged, "id", id, "be taken back before later changes to what it changed are");
  }

  /** Consequences of other memories, and counters, do not count as changes. */
  private static MemoryNode comparable(MemoryNode node, MemoryNode now, boolean mark) {
    return node.toBuilder()
        .usage(FormerState.usage(now, node))
        .summary(node.ownSummary())
        .believed(0)
        .flags(mark ? node.flags() : Set.of())
        .updatedAt(node.createdAt())
        .revision(0)
        .build();
  }
}
