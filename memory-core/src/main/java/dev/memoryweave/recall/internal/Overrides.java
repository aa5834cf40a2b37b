package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallTrace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the memory of a narrower scope that overrides one of a broader scope. */
final class Overrides {
  private final RecallContext context;
  private final Set<String> notes = new LinkedHashSet<>();

  Overrides(RecallContext context) {
    this.context = context;
  }

  /**
   * The live memory of the narrowest scope that holds the same tier and key, or nothing if that is
   * the memory itself. What belongs to a session never overrides, nor is it overridden; what counts
   * for less does not override what counts for more.
   */
  Optional<MemoryNode> of(MemoryNode node) {
    if (node.tier().isSessionBound()) {
      return Optional.empty();
    }
    int distance = context.distance(node.scope());
    List<Scope> scopes = context.scopes();
    for (Scope narrower : scopes.subList(0, Math.min(distance, scopes.size()))) {
      Optional<MemoryNode> holder =
          context
              .tx()
              .nodes()
              .findByKey(narrower, node.tier(), null, node.key())
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

  /** Memories that a narrower scope does not override, in words. */
  List<String> notes() {
    return notes.stream().limit(RecallTrace.MAX_NOTES).toList();
  }
}
