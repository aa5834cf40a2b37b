package dev.memoryweave.change.internal;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;

/**
 * A statement to be remembered, without the memory that it belongs to.
 *
 * @param kind what kind of memory it would be
 * @param title what it says in one line
 * @param body what else it says; empty for nothing
 * @param scope the scope where it holds
 */
record ChangeRequest(NodeKind kind, String title, String body, Scope scope) {}
