package dev.memoryweave.change.internal;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;

/**
 * A statement that somebody wants to be remembered, without saying which memory it belongs to.
 *
 * @param kind what kind of memory it would be
 * @param title what it says in one line
 * @param body what it says besides; empty for nothing
 * @param scope where it is to hold
 */
public record ChangeRequest(NodeKind kind, String title, String body, Scope scope) {}
