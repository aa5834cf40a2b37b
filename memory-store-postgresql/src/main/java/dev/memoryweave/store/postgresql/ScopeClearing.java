package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.WriteTransaction;
import java.util.ArrayList;
import java.util.List;

/** Removes all contents of a scope; its row stays, with its revisions. */
final class ScopeClearing {
  private static final String OF_NODES =
      " IN (SELECT number FROM mw_node WHERE tenant = ? AND scope_id = ?)";
  private static final String RELATIONS =
      "(SELECT number FROM mw_relation WHERE tenant = ? AND (from_node"
          + OF_NODES
          + " OR to_node"
          + OF_NODES
          + "))";
  private static final String DECISIONS =
      "(SELECT decision FROM mw_decision_node WHERE tenant = ? AND node" + OF_NODES + ")";

  /**
   * What goes, in this order; each parameter pair is the tenant and the scope, a single one the
   * tenant.
   */
  private static final List<String> STATEMENTS =
      List.of(
          "DELETE FROM mw_relation_version WHERE tenant = ? AND relation IN " + RELATIONS,
          "DELETE FROM mw_relation WHERE tenant = ? AND number IN " + RELATIONS,
          "DELETE FROM mw_decision WHERE tenant = ? AND sequence IN " + DECISIONS,
          "DELETE FROM mw_decision_node WHERE tenant = ? AND decision IN " + DECISIONS,
          "DELETE FROM mw_decision_node WHERE tenant = ? AND decision IN"
              + " (SELECT sequence FROM mw_decision WHERE tenant = ? AND scope_id = ?)",
          "DELETE FROM mw_evidence_link WHERE tenant = ? AND node" + OF_NODES,
          "DELETE FROM mw_node_version WHERE tenant = ? AND node" + OF_NODES,
          "DELETE FROM mw_decision WHERE tenant = ? AND scope_id = ?",
          "DELETE FROM mw_session WHERE tenant = ? AND scope_id = ?",
          "DELETE FROM mw_content WHERE tenant = ? AND scope_id = ?",
          "DELETE FROM mw_evidence_detached WHERE tenant = ? AND scope_id = ?",
          "DELETE FROM mw_evidence WHERE tenant = ? AND scope_id = ?",
          "DELETE FROM mw_node_tag WHERE tenant = ? AND scope_id = ?",
          "UPDATE mw_node SET superseded_scope_id = NULL, superseded_by = NULL"
              + " WHERE tenant = ? AND superseded_scope_id = ?",
          "DELETE FROM mw_node WHERE tenant = ? AND scope_id = ?",
          "DELETE FROM mw_event WHERE tenant = ? AND scope_id = ?");

  private final Transaction transaction;
  private final Handle handle;
  private final long tenant;

  ScopeClearing(Transaction transaction) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.tenant = transaction.tenant();
  }

  WriteTransaction.Cleared run(MemoryEvent.Draft event) {
    event.requireCleared();
    Scope scope = event.scope();
    long scopeId = transaction.scopes().findOrAdd(scope);
    long decisions = count("mw_decision", scopeId);
    long sessions = count("mw_session", scopeId);
    long contents = count("mw_content", scopeId);
    long events = count("mw_event", scopeId);
    long nodes = count("mw_node", scopeId);
    transaction.nodes().unindex(scopeId);
    long documents = transaction.knowledge().remove(DocumentFilter.in(List.of(scope)));
    STATEMENTS.forEach(statement -> run(statement, scopeId));
    new QuarantineTable(transaction).clear(scopeId);
    MemoryEvent unused = transaction.journal().append(event);
    return new WriteTransaction.Cleared(
        scope, nodes, sessions, decisions, events, documents, contents);
  }

  private void run(String statement, long scopeId) {
    List<Object> values = new ArrayList<>();
    for (int at = statement.indexOf('?'); at >= 0; at = statement.indexOf('?', at + 1)) {
      values.add(statement.startsWith("scope_id = ", at - 11) ? scopeId : tenant);
    }
    handle.change(statement, values.toArray());
  }

  private long count(String table, long scopeId) {
    return handle.number(
        "SELECT count(*) FROM " + table + " WHERE tenant = ? AND scope_id = ?", tenant, scopeId);
  }
}
