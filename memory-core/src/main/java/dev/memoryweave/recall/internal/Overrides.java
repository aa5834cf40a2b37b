package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallTrace;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the memory of a narrower scope that overrides one of a broader scope. */
final class Overrides {
  private final RecallContext context;
  private final Set<String> notes = new LinkedHashSet<>();
  private final Map<Scope, Map<NodeRef, MemoryNode>> holders = new HashMap<>();
  private final Set<NodeRef> looked = new HashSet<>();

  Overrides(RecallContext context) {
    this.context = context;
  }

  /** Looks memories up in one go, which is cheaper than one by one. */
  void look(Collection<MemoryNode> nodes) {
    List<MemoryNode> keyed =
        nodes.stream()
            .filter(node -> !node.tier().isSessionBound() && looked.add(node.ref()))
            .toList();
    List<Scope> scopes = context.scopes();
    for (int i = 0; i < scopes.size(); i++) {
      int distance = i;
      List<MemoryNode> broader =
          keyed.stream().filter(node -> context.distance(node.scope()) > distance).toList();
      if (!broader.isEmpty()) {
        Scope scope = scopes.get(i);
        holders
            .computeIfAbsent(scope, of -> new HashMap<>())
            .putAll(context.tx().nodes().holders(scope, broader));
      }
    }
  }

  /**
   * The live memory of the narrowest scope that holds the same tier and key, or empty if that is
   * the memory itself. Session-bound memories neither override nor are overridden; a memory does
   * not override one by a more trusted author.
   */
  Optional<MemoryNode> of(MemoryNode node) {
    if (node.tier().isSessionBound()) {
      return Optional.empty();
    }
    look(List.of(node));
    for (Scope narrower : context.scopes()) {
      Optional<MemoryNode> holder =
          Optional.ofNullable(holders.getOrDefault(narrower, Map.of()).get(node.ref()))
              .filter(found -> RecallContext.isBelieved(found.status()))
              .filter(context::isSeen)
              .filter(context::isOwnOrInherited);
      if (holder.isPresent() && !Precedence.isBelow(holder.get(), node)) {
        return holder;
      }
      holder.ifPresent(
          lower ->
              notes.add(
                  lower.ref()
                      + " does not override "
                      + node.ref()
                      + ", which is the word of somebody who counts for more"));
    }
    return Optional.empty();
  }

  /** Notes on memories that a narrower scope does not override. */
  List<String> notes() {
    return notes.stream().limit(RecallTrace.MAX_NOTES).toList();
  }
}
