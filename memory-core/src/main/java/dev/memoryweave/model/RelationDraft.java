package dev.memoryweave.model;

import dev.memoryweave.model.Relation.Strength;
import org.jspecify.annotations.Nullable;

/**
 * A relation to be stated from a node.
 *
 * @param predicate the role of the node towards the target
 * @param to the target; looked up in the scope chain, narrowest first
 * @param strength how sure it is, or null
 */
public record RelationDraft(Predicate predicate, NodeId to, @Nullable Strength strength) {
  /** Checks that predicate and target are given. */
  public RelationDraft {
    predicate = InvalidValueException.required("predicate", predicate, "be given");
    to = InvalidValueException.required("to", to, "be given");
  }

  /** A relation of unstated confidence. */
  public static RelationDraft of(Predicate predicate, NodeId to) {
    return new RelationDraft(predicate, to, null);
  }
}
