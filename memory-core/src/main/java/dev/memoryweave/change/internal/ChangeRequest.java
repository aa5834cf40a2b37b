package dev.memoryweave.change.internal;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Principal;

/**
 * A statement that somebody wants to be remembered, without saying which memory it belongs to.
 *
 * @param kind what kind of memory it would be
 * @param title what it says in one line
 * @param body what it says besides; empty for nothing
 * @param author whose word it is
 * @param isInForce whether a memory of the kind comes into force on that word alone
 */
public record ChangeRequest(
    NodeKind kind, String title, String body, Principal author, boolean isInForce) {
  /** The statement of a draft that has a title. */
  public static ChangeRequest of(
      NodeDraft draft, NodeKind kind, String title, Principal author, boolean isInForce) {
    return new ChangeRequest(
        kind, title, draft.body() == null ? "" : draft.body(), author, isInForce);
  }
}
