package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.TransferFormat.Item.OfMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/** Brings the memories of some scopes into another store, with their evidence. */
final class MovedMemories {
  private static final int MANY = 200;

  /** The room of one transaction, in characters of texts. */
  private static final long ROOM = 1_000_000;

  private static final long ROOM_OF_ONE = ROOM / MANY;

  private final ReadTransaction from;
  private final MemoryStore to;
  private final List<Scope> scopes;

  /** Memories whose key another one still has, which is brought in later. */
  private final Set<NodeRef> postponed = new LinkedHashSet<>();

  private long done;

  MovedMemories(ReadTransaction from, MemoryStore to, List<Scope> scopes) {
    this.from = from;
    this.to = to;
    this.scopes = scopes;
  }

  /**
   * Removes the memories that were forgotten where they come from; also those that somebody has
   * told again since, which have another place among the others.
   */
  void removeGone() {
    List<NodeRef> gone =
        to.read(
            tx -> {
              List<NodeRef> found = new ArrayList<>();
              StoredRecords.eachPage(tx, scopes, page -> found.addAll(gone(page)));
              return found;
            });
    MoveBatch<NodeRef> batch =
        new MoveBatch<>(to, MANY, (tx, refs) -> refs.forEach(tx.nodes()::delete));
    gone.forEach(ref -> batch.add(ref, 1));
    batch.finish();
  }

  private List<NodeRef> gone(List<MemoryNode> there) {
    Map<NodeRef, MemoryNode> here =
        from.nodes().findAll(there.stream().map(MemoryNode::ref).toList());
    return there.stream()
        .filter(
            node -> {
              MemoryNode ours = here.get(node.ref());
              return ours == null || !ours.createdAt().equals(node.createdAt());
            })
        .map(MemoryNode::ref)
        .toList();
  }

  /** Brings in what is missing or differs. */
  void bringIn(LongConsumer progress) {
    MoveBatch<OfMemory> batch = new MoveBatch<>(to, ROOM, this::bringIn);
    StoredRecords.eachPage(
        from,
        scopes,
        page -> {
          StoredRecords.memories(from, page)
              .forEach(memory -> batch.add(numbered(memory), weight(memory)));
          done += page.size();
          progress.accept(done);
        });
    batch.finish();
    bringInPostponed();
  }

  private static long weight(OfMemory memory) {
    long weight = ROOM_OF_ONE + memory.node().body().length();
    for (MemoryNode version : memory.versions()) {
      weight += version.body().length();
    }
    return weight;
  }

  /** The memory with the revisions that a store gives it. */
  static OfMemory numbered(OfMemory memory) {
    List<MemoryNode> versions = new ArrayList<>();
    for (MemoryNode version : memory.versions()) {
      versions.add(at(versions.size() + 1L, version));
    }
    return new OfMemory(
        at(versions.size() + 1L, memory.node()), versions, memory.evidence(), memory.detached());
  }

  private static MemoryNode at(long revision, MemoryNode node) {
    return node.revision() == revision ? node : node.toBuilder().revision(revision).build();
  }

  /**
   * The memory as it can be stored there: what supersedes it may be filed in a scope that is not.
   */
  static OfMemory fitting(ReadTransaction there, List<Scope> scopes, OfMemory memory) {
    NodeRef by = memory.node().supersededBy();
    return by == null || isThere(there, scopes, by)
        ? memory
        : new OfMemory(
            memory.node().toBuilder().supersededBy(null).build(),
            memory.versions(),
            memory.evidence(),
            memory.detached());
  }

  /** Whether a memory is in the other store, or is brought into it. */
  static boolean isThere(ReadTransaction there, List<Scope> scopes, NodeRef ref) {
    return scopes.contains(ref.scope())
        || !there.nodes().existing(ref.scope(), List.of(ref.id())).isEmpty();
  }

  private void bringIn(WriteTransaction tx, List<OfMemory> memories) {
    Map<NodeRef, MemoryNode> known =
        tx.nodes().findAll(memories.stream().map(memory -> memory.node().ref()).toList());
    Map<NodeRef, OfMemory> stored = new HashMap<>();
    StoredRecords.memories(tx, List.copyOf(known.values()))
        .forEach(memory -> stored.put(memory.node().ref(), memory));
    for (OfMemory memory : memories) {
      NodeRef ref = memory.node().ref();
      OfMemory wanted = fitting(tx, scopes, memory);
      OfMemory have = stored.get(ref);
      try {
        if (have == null) {
          add(tx, wanted);
        } else {
          align(tx, have, wanted);
        }
      } catch (DuplicateNodeException e) {
        postponed.add(ref);
      }
    }
  }

  private static void add(WriteTransaction tx, OfMemory wanted) {
    MemoryNode unused = tx.nodes().insert(wanted.node(), wanted.versions());
    attach(tx, wanted);
  }

  private static void attach(WriteTransaction tx, OfMemory wanted) {
    NodeRef ref = wanted.node().ref();
    for (Evidence piece : wanted.detached()) {
      tx.evidence().attach(piece, ref);
      tx.evidence().detach(piece.id(), ref);
    }
    wanted.evidence().forEach(piece -> tx.evidence().attach(piece, ref));
  }

  /** Makes an earlier state of a memory the present one, in its place. */
  private static void align(WriteTransaction tx, OfMemory have, OfMemory wanted) {
    MemoryNode stored = have.node();
    if (have.equals(wanted)) {
      return;
    }
    int versions = wanted.versions().size();
    if (have.versions().size() > versions || stored.revision() != have.versions().size() + 1) {
      tx.nodes().delete(stored.ref());
      add(tx, wanted);
      return;
    }
    if (!have.node().equals(wanted.node()) || !have.versions().equals(wanted.versions())) {
      MemoryNode now = stored;
      while (now.revision() <= versions) {
        now = tx.nodes().update(at(now.revision(), wanted.node()));
      }
      tx.erasing().rewrite(wanted.node(), wanted.versions());
    }
    if (!have.evidence().equals(wanted.evidence()) || !have.detached().equals(wanted.detached())) {
      alignEvidence(tx, have, wanted);
    }
  }

  /** Attaches all pieces anew, in their order, once nothing of their earlier form is left. */
  private static void alignEvidence(WriteTransaction tx, OfMemory have, OfMemory wanted) {
    Set<Evidence> kept = new HashSet<>(wanted.evidence());
    kept.addAll(wanted.detached());
    for (List<Evidence> pieces : List.of(have.evidence(), have.detached())) {
      for (Evidence piece : pieces) {
        if (!kept.contains(piece)) {
          tx.erasing().remove(piece.scope(), piece.id());
        }
      }
    }
    have.evidence().forEach(piece -> tx.evidence().detach(piece.id(), have.node().ref()));
    attach(tx, wanted);
  }

  /** Each may wait for another one; those that wait for one another are added anew. */
  private void bringInPostponed() {
    int before = Integer.MAX_VALUE;
    while (!postponed.isEmpty() && postponed.size() < before) {
      before = postponed.size();
      List<OfMemory> again = read(postponed);
      postponed.clear();
      to.write(
          tx -> {
            bringIn(tx, again);
            return again.size();
          });
    }
    List<OfMemory> anew = read(postponed);
    postponed.clear();
    if (!anew.isEmpty()) {
      to.write(
          tx -> {
            for (OfMemory memory : anew) {
              NodeRef ref = memory.node().ref();
              if (!tx.nodes().existing(ref.scope(), List.of(ref.id())).isEmpty()) {
                tx.nodes().delete(ref);
              }
            }
            anew.forEach(memory -> add(tx, fitting(tx, scopes, memory)));
            return anew.size();
          });
    }
  }

  private List<OfMemory> read(Set<NodeRef> refs) {
    List<MemoryNode> nodes = List.copyOf(from.nodes().findAll(refs).values());
    return StoredRecords.memories(from, nodes).map(MovedMemories::numbered).toList();
  }
}
