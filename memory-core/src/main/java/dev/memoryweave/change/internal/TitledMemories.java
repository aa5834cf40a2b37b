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
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the memories that may have a title, by the ids made of it: these ignore capitals, accents,
 * punctuation and the end of a long title, so the titles still have to be compared.
 */
public final class TitledMemories {
  private static final List<NodeKind> KINDS =
      Arrays.stream(NodeKind.values()).filter(ChangePolicy::canRepeat).toList();

  /** The highest number of an id that is examined; long titles often begin alike. */
  private static final int MOST_NUMBERED = 20;

  private final CheckoutSight sight;

  public TitledMemories(CheckoutSight sight) {
    this.sight = sight;
  }

  /** The memories visible from the checkout, whatever their status. */
  public List<MemoryNode> find(ReadTransaction tx, List<Scope> scopes, String title) {
    // Ids were longer once.
    Set<String> slugs = new LinkedHashSet<>(List.of(Slug.ofId(title), Slug.of(title)));
    NodeStore seen = new SeenTransaction(tx, sight, null).nodes();
    Set<NodeId> plain = new LinkedHashSet<>();
    slugs.forEach(slug -> KINDS.forEach(kind -> plain.add(NodeId.of(kind, slug))));
    List<MemoryNode> found = new ArrayList<>(findAll(seen, scopes, plain));
    // A broader scope continues the numbers of a narrower one.
    Set<NodeId> numbered = new LinkedHashSet<>();
    for (MemoryNode node : found) {
      for (int number = 2; number <= MOST_NUMBERED; number++) {
        numbered.add(NodeId.of(node.id().value() + "-" + number));
      }
    }
    found.addAll(findAll(seen, scopes, numbered));
    return found;
  }

  private static Collection<MemoryNode> findAll(
      NodeStore seen, List<Scope> scopes, Set<NodeId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    List<NodeRef> refs = new ArrayList<>();
    scopes.forEach(scope -> ids.forEach(id -> refs.add(new NodeRef(scope, id))));
    return seen.findAll(refs).values();
  }
}
