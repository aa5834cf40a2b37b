package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Scope;

/** What the word of whoever says something is worth, by itself and beside that of others. */
public interface Standing {
  /** Whose word it is. */
  Principal author();

  /** Whether what directs behaviour comes into force on that word alone. */
  boolean directs();

  /** Whether what is said in a scope is to hold beyond what is worked on here. */
  boolean isBeyond(Scope scope);

  /** Whether the memory is the word of somebody whose word counts for more. */
  boolean isBelow(MemoryNode node);

  /** Whether the word adds to those of the memory's author and of all who have confirmed it. */
  boolean addsTo(MemoryNode node);

  /** Whether the author of the memory and this one bring a rule into force together. */
  boolean agreesWith(MemoryNode node);

  /** Whether the word brings a stale memory back that says the same. */
  boolean mayRevive(MemoryNode node);

  /** Whether what is said as that kind in that scope takes somebody who may direct. */
  boolean takesPerson(NodeKind kind, Scope scope);

  /** Whether what is said as that kind in that scope comes into force on that word alone. */
  default boolean suffices(NodeKind kind, Scope scope) {
    return directs() || !takesPerson(kind, scope);
  }

  /** Whether that of the two is known to be somebody else. */
  default boolean isOther(MemoryNode node) {
    return author().isOtherThan(node.provenance().principal());
  }
}
