package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.CheckoutSight;
import dev.memoryweave.store.internal.SeenTransaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the memories that may have a title, by the ids made of it: these ignore capitals, accents
 * and punctuation, so the titles still have to be compared.
 */
public final class TitledMemories {
  private static final List<NodeKind> KINDS =
      Arrays.stream(NodeKind.values()).filter(ChangePolicy::canRepeat).toList();

  /** The most memories with one title and kind that are examined. */
  private static final int MOST_NUMBERED = 5;

  private final CheckoutSight sight;

  public TitledMemories(CheckoutSight sight) {
    this.sight = sight;
  }

  /** The memories visible from the checkout, whatever their status. */
  public List<MemoryNode> find(ReadTransaction tx, List<Scope> scopes, String title) {
    String slug = Slug.of(title);
    List<NodeRef> refs = new ArrayList<>();
    for (Scope scope : scopes) {
      KINDS.forEach(kind -> refs.add(new NodeRef(scope, NodeId.of(kind, slug))));
    }
    NodeStore seen = new SeenTransaction(tx, sight, null).nodes();
    List<MemoryNode> found = new ArrayList<>();
    for (int number = 2; !refs.isEmpty(); number++) {
      Map<NodeRef, MemoryNode> there = seen.findAll(refs);
      found.addAll(there.values());
      // A broader scope continues the numbers of a narrower one.
      Set<NodeRef> next = new LinkedHashSet<>();
      if (number <= MOST_NUMBERED) {
        for (NodeRef ref : there.keySet()) {
          NodeId numbered = NodeId.of(ref.id().kind(), slug + "-" + number);
          scopes.forEach(scope -> next.add(new NodeRef(scope, numbered)));
        }
      }
      refs.clear();
      refs.addAll(next);
    }
    return found;
  }
}
