package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.checkpoint.internal.ChangesSince.Tally;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.internal.PastVersion;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The content of a scope at a moment, reconstructed from versions and later events. */
final class CheckpointState {
  private final ReadTransaction tx;
  private final Scope scope;
  private final long sequence;
  private final @Nullable Instant at;
  private final ChangesSince since;

  private CheckpointState(
      ReadTransaction tx, Scope scope, long sequence, @Nullable Instant at, ChangesSince since) {
    this.tx = tx;
    this.scope = scope;
    this.sequence = sequence;
    this.at = at;
    this.since = since;
  }

  /** The moment after an event, given the time of that event. */
  static CheckpointState of(ReadTransaction tx, Scope scope, long sequence, Instant at) {
    return new CheckpointState(tx, scope, sequence, at, ChangesSince.of(tx, scope, sequence));
  }

  /** The present. */
  static CheckpointState now(ReadTransaction tx, Scope scope) {
    return new CheckpointState(
        tx, scope, Long.MAX_VALUE, null, ChangesSince.of(tx, scope, Long.MAX_VALUE - 1));
  }

  /** Presence of a memory at the moment. */
  enum Presence {
    /** It existed. */
    THERE,
    /** It did not exist yet. */
    NOT_YET,
    /** It existed, but its content can no longer be reconstructed. */
    LOST
  }

  /**
   * A memory at the moment.
   *
   * @param node its state; null unless it existed
   */
  record State(Presence presence, @Nullable MemoryNode node) {
    private static final State NOT_YET = new State(Presence.NOT_YET, null);
    private static final State LOST = new State(Presence.LOST, null);
  }

  /** The ids of the memories with later events. */
  Set<NodeId> touched() {
    Set<NodeId> ids = new TreeSet<>();
    since.memories().keySet().forEach(id -> ids.add(NodeId.of(id)));
    return ids;
  }

  /** The later events of a memory; null if there are none. */
  @Nullable Tally tally(NodeId id) {
    return since.ofMemory(id.value());
  }

  /** The later events of a relation; null if there are none. */
  @Nullable Tally tally(Relation relation) {
    return since.ofRelation(EvidenceWriter.describe(relation));
  }

  /** A memory at the moment. */
  State state(NodeId id) {
    NodeRef ref = new NodeRef(scope, id);
    Optional<MemoryNode> now = NodeLookup.readable(tx, ref);
    Tally tally = tally(id);
    if (tally == null) {
      return now.map(node -> new State(Presence.THERE, node)).orElse(State.NOT_YET);
    }
    if (tally.deleted() || now.isEmpty()) {
      return ChangesSince.wasThere(tx, scope, id.value(), sequence) ? State.LOST : State.NOT_YET;
    }
    long revision = now.get().revision() - tally.versions();
    if (revision < 1) {
      return State.NOT_YET;
    }
    if (tally.versions() == 0) {
      return new State(Presence.THERE, now.get());
    }
    return tx.nodes().formerVersions(ref).stream()
        .filter(former -> former.revision() == revision)
        .findFirst()
        .map(former -> new State(Presence.THERE, former))
        .orElse(State.LOST);
  }

  /**
   * The evidence of a memory at the moment: first pieces that are still attached, then detached
   * ones.
   */
  List<Evidence> evidence(NodeId id) {
    NodeRef ref = new NodeRef(scope, id);
    Tally tally = tally(id);
    List<Evidence> now = tx.evidence().of(ref);
    if (tally == null) {
      return now;
    }
    List<Evidence> then = new ArrayList<>();
    for (Evidence piece : now) {
      if (!Boolean.FALSE.equals(tally.hadEvidence(piece.id()))) {
        then.add(piece);
      }
    }
    for (Evidence piece : tx.evidence().detachedFrom(ref)) {
      if (Boolean.TRUE.equals(tally.hadEvidence(piece.id()))) {
        then.add(piece);
      }
    }
    return then;
  }

  /** The relations from memories of the scope that have later events. */
  List<Relation> touchedRelations() {
    Set<NodeId> froms = new TreeSet<>();
    for (String ends : since.relations().keySet()) {
      froms.add(NodeId.of(ends.substring(0, ends.indexOf(' '))));
    }
    Set<Relation> relations = new LinkedHashSet<>();
    for (NodeId from : froms) {
      for (Relation relation : tx.relations().from(new NodeRef(scope, from))) {
        if (since.ofRelation(EvidenceWriter.describe(relation)) != null) {
          relations.add(relation);
        }
      }
    }
    List<Relation> ordered = new ArrayList<>(relations);
    ordered.sort(
        Comparator.comparing((Relation relation) -> relation.from().id())
            .thenComparing(relation -> relation.predicate().label())
            .thenComparing(relation -> relation.to().id())
            .thenComparing(relation -> relation.to().scope().toString()));
    return ordered;
  }

  /** A present relation as it was at the moment; empty if it did not exist yet. */
  Optional<Relation> then(Relation now) {
    Tally tally = since.ofRelation(EvidenceWriter.describe(now));
    if (tally == null) {
      return Optional.of(now);
    }
    if (tally.deleted()) {
      return Optional.empty();
    }
    if (at != null && isAmbiguous(now)) {
      return PastVersion.of(tx, now, at);
    }
    List<Relation> versions =
        new ArrayList<>(tx.relations().formerVersions(now.from(), now.predicate(), now.to()));
    versions.add(now);
    int index = versions.size() - 1 - tally.versions();
    return index < 0 ? Optional.empty() : Optional.of(versions.get(index));
  }

  /** Events identify ends by their ids, which memories of several scopes may share. */
  private boolean isAmbiguous(Relation relation) {
    String ends = EvidenceWriter.describe(relation);
    return tx.relations().from(relation.from()).stream()
            .filter(other -> EvidenceWriter.describe(other).equals(ends))
            .count()
        > 1;
  }
}
