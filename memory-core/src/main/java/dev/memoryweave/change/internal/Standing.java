package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;

/** The authority of a statement's author, alone and together with others. */
interface Standing {
  /** The author. */
  Provenance.Principal author();

  /** Whether the author alone can activate directives. */
  boolean directs();

  /** Whether a statement in that scope would hold beyond the current work. */
  boolean isBeyond(Scope scope);

  /** Whether the memory belongs to a more trusted author. */
  boolean isBelow(MemoryNode node);

  /** Whether the author adds support beyond the memory's author and all who confirmed it. */
  boolean addsTo(MemoryNode node);

  /** Whether the author of the memory and this one together can activate a rule. */
  boolean agreesWith(MemoryNode node);

  /** Whether the author can reactivate a stale memory that says the same. */
  boolean mayRevive(MemoryNode node);

  /** Whether a statement of that kind in that scope needs an author who may direct. */
  boolean takesPerson(NodeKind kind, Scope scope);

  /** Whether this author alone can activate a statement of that kind in that scope. */
  default boolean suffices(NodeKind kind, Scope scope) {
    return directs() || !takesPerson(kind, scope);
  }

  /** Whether the author of the memory is known to be another one. */
  default boolean isOther(MemoryNode node) {
    return author().isOtherThan(node.provenance().principal());
  }
}
