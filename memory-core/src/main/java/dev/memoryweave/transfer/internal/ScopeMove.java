package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.transfer.StoreMove.Moved;
import dev.memoryweave.transfer.TransferException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Moves scopes between two stores: compares, copies, verifies, until both hold the same. */
public final class ScopeMove {
  /** How often somebody may write meanwhile before a person has to stop them. */
  private static final int MAX_ROUNDS = 4;

  private final MemoryStore from;
  private final MemoryStore to;
  private final List<Scope> scopes;

  /** Creates it without reading anything. */
  public ScopeMove(MemoryStore from, MemoryStore to, List<Scope> scopes) {
    this.from = from;
    this.to = to;
    this.scopes = List.copyOf(scopes);
  }

  /** Compares the scopes. */
  public StoreMove.Plan plan() {
    return from.read(this::plan);
  }

  private StoreMove.Plan plan(ReadTransaction here) {
    return to.read(
        there ->
            new StoreMove.Plan(
                scopes.stream().map(scope -> MovePlan.of(here, there, scope)).toList()));
  }

  /** What one round has found. */
  private record Round(
      List<Moved.Copied> parts,
      Map<Scope, Moved.Revisions> revisions,
      @Nullable String difference) {}

  /** Copies until both stores hold the same. */
  public Moved run(LongConsumer progress) {
    String difference = null;
    for (int round = 1; round <= MAX_ROUNDS; round++) {
      Round done = from.read(here -> round(here, progress));
      Map<Scope, Moved.Revisions> now =
          from.read(here -> revisions(here, done.revisions().keySet()));
      difference = done.difference();
      if (difference == null && now.equals(done.revisions())) {
        return new Moved(done.parts(), round, done.revisions());
      }
    }
    throw new TransferException(
        difference == null
            ? "What is moved was written to all the time, so it is not complete there; close the"
                + " programs that use it, and move again, which goes on from here"
            : "What is there differs from what was moved ("
                + difference
                + "); close the programs that use the two stores, and move again");
  }

  private Round round(ReadTransaction here, LongConsumer progress) {
    StoreMove.Plan plan = plan(here);
    requireMovable(plan);
    List<Scope> moved =
        plan.parts().stream()
            .filter(part -> part.state() != StoreMove.State.NOTHING)
            .map(StoreMove.Part::scope)
            .toList();
    if (!moved.isEmpty()) {
      copy(here, moved, progress);
    }
    List<Moved.Copied> parts = new ArrayList<>();
    String difference =
        to.read(
            there -> {
              parts.clear();
              String first = null;
              for (Scope scope : moved) {
                Moved.Copied part = ScopeDigest.of(here, there, moved, scope);
                parts.add(part);
                String found = difference(here, there, part, moved);
                first = first == null ? found : first;
              }
              return first;
            });
    return new Round(parts, revisions(here, moved), difference);
  }

  private static void requireMovable(StoreMove.Plan plan) {
    if (plan.isRefused()) {
      throw new TransferException(
          "Nothing was moved: "
              + plan.parts().stream()
                  .map(StoreMove.Part::problem)
                  .filter(Objects::nonNull)
                  .collect(Collectors.joining("; ")));
    }
  }

  private void copy(ReadTransaction here, List<Scope> moved, LongConsumer progress) {
    MovedEvents events = new MovedEvents(here, to, moved);
    MovedDecisions decisions = new MovedDecisions(here, to, moved);
    events.append(Map.of());
    MovedMemories memories = new MovedMemories(here, to, moved);
    memories.removeGone();
    memories.bringIn(progress);
    new MovedRelations(here, to, moved).bringIn();
    decisions.bringIn();
    events.reword(decisions.numbers());
    for (Scope scope : moved) {
      new MovedBelongings(here, to, scope).bringIn();
      new MovedDocuments(here, to, scope).bringIn();
    }
    if (holdsVectors()) {
      new MovedVectors(here, to, moved).bringIn();
    }
  }

  private boolean holdsVectors() {
    return to.capabilities().contains(MemoryStore.Capability.VECTORS);
  }

  private @Nullable String difference(
      ReadTransaction here, ReadTransaction there, Moved.Copied wanted, List<Scope> moved) {
    Scope scope = wanted.scope();
    Moved.Copied stored = ScopeDigest.of(there, there, moved, scope);
    if (!stored.digest().equals(wanted.digest())) {
      return scope + " has another digest";
    }
    if (holdsVectors()
        && !ScopeDigest.vectors(here, scope).equals(ScopeDigest.vectors(there, scope))) {
      return scope + " has another number of vectors";
    }
    return there.proofs().of(scope).containsAll(here.proofs().of(scope))
        ? null
        : scope + " lacks proofs of who belongs to it";
  }

  private static Map<Scope, Moved.Revisions> revisions(ReadTransaction tx, Iterable<Scope> scopes) {
    Map<Scope, Moved.Revisions> revisions = new LinkedHashMap<>();
    scopes.forEach(
        scope ->
            revisions.put(
                scope,
                new Moved.Revisions(tx.journal().revision(scope), tx.knowledge().revision(scope))));
    return revisions;
  }

  /** Clears what was moved. */
  public static List<WriteTransaction.Cleared> clear(
      MemoryStore from, Moved moved, Provenance author, Instant now, String place) {
    if (!author.trust().isPerson()) {
      throw Refusal.decided("What was moved can be removed by a person only");
    }
    if (moved.leftOut() > 0) {
      throw new TransferException(
          moved.leftOut()
              + " records stayed behind, since they are damaged or name memories of scopes that were"
              + " not moved; repair the store, or move those scopes, too, before this is cleared");
    }
    return from.write(
        tx -> {
          if (!revisions(tx, moved.revisions().keySet()).equals(moved.revisions())) {
            throw new TransferException(
                "Nothing was cleared: what was moved has been written to since; move it again");
          }
          return moved.parts().stream()
              .map(part -> tx.clear(cleared(part.scope(), author, now, place)))
              .toList();
        });
  }

  private static MemoryEvent.Draft cleared(
      Scope scope, Provenance author, Instant now, String place) {
    return new MemoryEvent.Draft(
        MemoryEvent.Type.SCOPE_CLEARED,
        scope,
        scope.toString(),
        author.source(),
        now,
        Reason.line("moved to " + place),
        author.principalId());
  }
}
