package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.WriteTransaction;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes all contents of a scope, readable or not. The row of the scope stays, with its revisions.
 */
final class ScopeClearing {
  private static final String NODES =
      "SELECT position, id FROM node WHERE scope_id = ? ORDER BY position";
  private static final String DECISIONS = "SELECT sequence FROM decision WHERE scope_id = ?";

  /** Decisions of other scopes that name a node were removed with it; these may name none. */
  private static final String DECISION_NODES = "DELETE FROM decision_node WHERE decision = ?";

  /**
   * Rows of its own, and rows that belonged to one of its nodes. This includes events that were set
   * aside: events before the one that reports the clearing are not counted.
   */
  private static final String SET_ASIDE =
      """
      DELETE FROM set_aside WHERE scope_id = ?1
        OR id IN (SELECT set_aside FROM set_aside_node WHERE scope_id = ?1)\
      """;

  private static final List<String> REST =
      List.of(
          "DELETE FROM decision WHERE scope_id = ?",
          "DELETE FROM session WHERE scope_id = ?",
          "DELETE FROM content WHERE scope_id = ?",
          "DELETE FROM evidence_detached WHERE scope_id = ?");

  private static final String EVENTS = "DELETE FROM event WHERE scope_id = ? AND sequence < ?";

  private final Transaction transaction;
  private final Handle handle;

  ScopeClearing(Transaction transaction) {
    this.transaction = transaction;
    this.handle = transaction.handle();
  }

  private record Place(long position, String id) {}

  WriteTransaction.Cleared run(MemoryEvent.Draft event) {
    event.requireCleared();
    Scope scope = event.scope();
    long scopeId = transaction.scopes().findOrAdd(scope);
    List<Long> decisions = handle.list(DECISIONS, Row::number, scopeId);
    long sessions = count("session", scopeId);
    long contents = count("content", scopeId);
    long events = count("event", scopeId);
    List<Place> nodes =
        new ArrayList<>(handle.list(NODES, row -> new Place(row.number(), row.text()), scopeId));
    for (Place node : nodes) {
      transaction.nodes().remove(node.position(), scopeId, node.id());
    }
    long documents = transaction.knowledge().remove(DocumentFilter.in(List.of(scope)));
    for (long decision : decisions) {
      handle.update(DECISION_NODES, decision);
    }
    REST.forEach(statement -> handle.update(statement, scopeId));
    handle.update(SET_ASIDE, scopeId);
    // The number of the last event must not be assigned again, so that event is removed after this
    // one exists.
    handle.update(EVENTS, scopeId, transaction.journal().append(event).sequence());
    return new WriteTransaction.Cleared(
        scope, nodes.size(), sessions, decisions.size(), events, documents, contents);
  }

  private long count(String table, long scopeId) {
    return handle.number("SELECT count(*) FROM " + table + " WHERE scope_id = ?", scopeId);
  }
}
