package dev.memoryweave.store;

import dev.memoryweave.model.Scope;

/**
 * How much was removed with a scope.
 *
 * @param scope the scope
 * @param nodes how many nodes, unreadable ones included
 * @param sessions how many sessions
 * @param decisions how many decisions
 * @param events how many events
 * @param documents how many documents of project files
 */
public record ScopeContents(
    Scope scope, long nodes, long sessions, long decisions, long events, long documents) {}
