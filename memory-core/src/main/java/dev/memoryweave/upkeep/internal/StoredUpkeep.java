package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryEvent.Type;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.internal.UpkeepFinder.Due;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Upkeep of a scope. Events with the id of the cycle record its beginning, each change with the
 * revisions before and after it, and its end: they are the lease, the history, and what a cycle is
 * taken back by.
 */
public final class StoredUpkeep implements Upkeep {
  private static final Set<Type> OF_UPKEEP =
      Collections.unmodifiableSet(
          EnumSet.of(
              Type.UPKEEP_STARTED, Type.UPKEEP_CHANGED, Type.UPKEEP_FINISHED, Type.UPKEEP_UNDONE));

  /** Kinds of which there are many, and which do not change by age. */
  private static final Set<NodeKind> LOOKED_AT =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(NodeKind.TURN)));

  private static final String NAME = "upkeep-";
  private static final int MOST_CYCLES = 100;

  /** Step, revisions before and after, memory. */
  private static final int PARTS = 4;

  private final Transactions transactions;
  private final Scope scope;
  private final MemoryPolicies policies;
  private final StatusChanges statusChanges;
  private final SetBack setBack;

  public StoredUpkeep(
      Transactions transactions,
      Scope scope,
      MemoryPolicies policies,
      StatusChanges statusChanges,
      ConfidenceUpdater confidence) {
    this.transactions = transactions;
    this.scope = scope;
    this.policies = policies;
    this.statusChanges = statusChanges;
    this.setBack = new SetBack(scope, confidence);
  }

  /** What a cycle has found so far. */
  private static final class Found {
    private final List<Change> changes = new ArrayList<>();
    private final List<NodeRef> needsPerson = new ArrayList<>();
    private final List<NodeRef> kept = new ArrayList<>();
    private int count;

    void add(Due due) {
      add(new Change(due.memory().ref(), due.step(), due.reason()));
    }

    void add(Change change) {
      count++;
      if (changes.size() < MOST_LISTED) {
        changes.add(change);
      }
    }

    static void name(List<NodeRef> list, NodeRef memory) {
      if (list.size() < MOST_LISTED) {
        list.add(memory);
      }
    }

    Cycle cycle(@Nullable String id, Instant begunAt, Cycle.State state) {
      return new Cycle(id, begunAt, state, changes, count, needsPerson, kept);
    }
  }

  // ---- looking ----------------------------------------------------------------------------------

  @Override
  public Cycle plan() {
    Instant now = transactions.now();
    UpkeepFinder finder = finder(transactions.author().principal(), now);
    Found found = new Found();
    @Nullable String cursor = null;
    do {
      String from = cursor;
      Page<MemoryNode> page = transactions.read(tx -> page(tx, from));
      for (MemoryNode memory : page.items()) {
        Optional<Due> due = finder.due(memory);
        due.filter(Due::needsPerson)
            .ifPresent(any -> Found.name(found.needsPerson, memory.ref()));
        due.filter(any -> !any.needsPerson()).ifPresent(found::add);
      }
      cursor = page.next();
    } while (cursor != null);
    return found.cycle(null, now, Cycle.State.PLANNED);
  }

  private UpkeepFinder finder(Provenance.Principal author, Instant now) {
    return new UpkeepFinder(policies, author, now);
  }

  /** Oldest first, so that cycles on equal states are equal. */
  private Page<MemoryNode> page(ReadTransaction tx, @Nullable String cursor) {
    NodeFilter filter =
        NodeFilter.in(scope).withStatuses(UpkeepFinder.LOOKED_AT).withKinds(LOOKED_AT);
    return tx.nodes()
        .list(
            NodeStore.Query.first(
                    filter, NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT)
                .from(cursor));
  }

  @Override
  public boolean isDue() {
    return transactions
        .read(tx -> last(tx, null, Set.of(Type.UPKEEP_STARTED)))
        .filter(begun -> begun.at().plus(INTERVAL).isAfter(transactions.now()))
        .isEmpty();
  }

  @Override
  public List<Cycle> cycles(int limit) {
    InvalidValueException.within("limit", limit, 1, MOST_CYCLES);
    Instant now = transactions.now();
    return transactions.read(
        tx ->
            tx
                .journal()
                .events(
                    new EventQuery(
                        List.of(scope), null, Set.of(Type.UPKEEP_STARTED), 0, limit, true))
                .stream()
                .map(
                    begun ->
                        new Found()
                            .cycle(begun.subject(), begun.at(), state(tx, begun.subject(), now)))
                .toList());
  }

  private Optional<MemoryEvent> last(ReadTransaction tx, @Nullable String id, Set<Type> types) {
    return tx
        .journal()
        .events(new EventQuery(List.of(scope), id, types, 0, 1, true))
        .stream()
        .findFirst();
  }

  private Cycle.State state(ReadTransaction tx, String id, Instant now) {
    MemoryEvent last = last(tx, id, OF_UPKEEP).orElseThrow();
    return switch (last.type()) {
      case UPKEEP_FINISHED -> Cycle.State.COMPLETED;
      case UPKEEP_UNDONE -> Cycle.State.UNDONE;
      default ->
          last.at().plus(LEASE).isAfter(now) ? Cycle.State.RUNNING : Cycle.State.INTERRUPTED;
    };
  }

  // ---- doing ------------------------------------------------------------------------------------

  @Override
  public Cycle run() {
    MemoryEvent begun = transactions.write(this::begin);
    String id = begun.subject();
    Found found = new Found();
    @Nullable String cursor = null;
    do {
      String from = cursor;
      Page<MemoryNode> page = transactions.read(tx -> page(tx, from));
      UpkeepFinder finder = finder(transactions.author().principal(), begun.at());
      if (page.items().stream().anyMatch(memory -> finder.due(memory).isPresent())) {
        List<NodeRef> looked = page.items().stream().map(MemoryNode::ref).toList();
        transactions.<Void>write(
            context -> {
              requireOurs(context, id);
              looked.forEach(ref -> apply(context, id, finder, ref, found));
              return null;
            });
      }
      cursor = page.next();
    } while (cursor != null);
    transactions.<Void>write(
        context -> {
          requireOurs(context, id);
          context.record(Type.UPKEEP_FINISHED, scope, id, null);
          return null;
        });
    return found.cycle(id, begun.at(), Cycle.State.COMPLETED);
  }

  private MemoryEvent begin(WriteContext context) {
    Optional<MemoryEvent> former = last(context.tx(), null, Set.of(Type.UPKEEP_STARTED));
    former.ifPresent(
        event ->
            InvalidValueException.unless(
                state(context.tx(), event.subject(), context.now()) != Cycle.State.RUNNING,
                "upkeep",
                event.subject(),
                "be over before another cycle begins; it has been running since " + event.at()));
    long number =
        former
                .map(event -> Long.parseLong(event.subject().substring(NAME.length())))
                .orElse(0L)
            + 1;
    context.record(Type.UPKEEP_STARTED, scope, NAME + number, null);
    return last(context.tx(), NAME + number, Set.of(Type.UPKEEP_STARTED)).orElseThrow();
  }

  /** A cycle that was taken for interrupted must not go on beside the next one. */
  private void requireOurs(WriteContext context, String id) {
    String last =
        last(context.tx(), null, Set.of(Type.UPKEEP_STARTED)).orElseThrow().subject();
    InvalidValueException.unless(
        last.equals(id), "upkeep", id, "not be running any more, since '" + last + "' has begun");
  }

  private void apply(
      WriteContext context, String id, UpkeepFinder finder, NodeRef ref, Found found) {
    Optional<Due> due = NodeLookup.readable(context.tx(), ref).flatMap(finder::due);
    if (due.isEmpty()) {
      return;
    }
    if (due.get().needsPerson()) {
      Found.name(found.needsPerson, ref);
      return;
    }
    MemoryNode memory = due.get().memory();
    String why = id + ": " + due.get().reason();
    MemoryNode stored =
        (due.get().next() == NodeStatus.STALE
                ? statusChanges.markStale(context, memory, why)
                : statusChanges.archive(context, memory, why))
            .orElseThrow();
    context.record(
        Type.UPKEEP_CHANGED,
        scope,
        id,
        due.get().step().label()
            + " "
            + memory.revision()
            + " "
            + stored.revision()
            + " "
            + memory.id());
    found.add(due.get());
  }

  // ---- undoing ----------------------------------------------------------------------------------

  @Override
  public Cycle undo(String id) {
    String wanted = InvalidValueException.required("id", id, "be given");
    return transactions.write(context -> undo(context, wanted));
  }

  private Cycle undo(WriteContext context, String id) {
    MemoryEvent begun =
        last(context.tx(), id, Set.of(Type.UPKEEP_STARTED))
            .orElseThrow(() -> new InvalidValueException("id", id, "be that of a cycle"));
    Cycle.State state = state(context.tx(), id, context.now());
    InvalidValueException.unless(
        state != Cycle.State.UNDONE, "id", id, "be that of a cycle that was not taken back already");
    InvalidValueException.unless(
        state != Cycle.State.RUNNING, "id", id, "be that of a cycle that is over");
    if (begun.actor().trust().isAbove(context.author().trust())) {
      throw Refusal.decided("Somebody whose word counts for more ran '" + id + "'");
    }
    Found found = new Found();
    long after = 0;
    List<MemoryEvent> page;
    do {
      page =
          context
              .tx()
              .journal()
              .events(
                  new EventQuery(
                      List.of(scope),
                      id,
                      Set.of(Type.UPKEEP_CHANGED),
                      after,
                      EventQuery.MAX_LIMIT,
                      false));
      for (MemoryEvent change : page) {
        undo(context, id, change, found);
        after = change.sequence();
      }
    } while (page.size() == EventQuery.MAX_LIMIT);
    context.record(Type.UPKEEP_UNDONE, scope, id, null);
    return found.cycle(id, begun.at(), Cycle.State.UNDONE);
  }

  private void undo(WriteContext context, String id, MemoryEvent event, Found found) {
    String[] parts = String.valueOf(event.reason()).split(" ", PARTS);
    NodeRef ref = new NodeRef(scope, NodeId.of(parts[PARTS - 1]));
    SetBack.Change change =
        new SetBack.Change(ref.id(), Long.parseLong(parts[1]), Long.parseLong(parts[2]), false);
    Optional<MemoryNode> memory =
        NodeLookup.readable(context.tx(), ref)
            .flatMap(now -> SetBack.unchanged(context, now, change));
    if (memory.isEmpty()) {
      Found.name(found.kept, ref);
      return;
    }
    setBack.apply(context, memory.get(), change, id + " was taken back");
    found.add(new Change(ref, step(parts[0]), "it was changed by " + id));
  }

  private static Step step(String label) {
    return Arrays.stream(Step.values())
        .filter(step -> step.label().equals(label))
        .findFirst()
        .orElseThrow();
  }
}
