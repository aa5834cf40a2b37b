package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of decisions, and the list of the nodes that each one names. */
final class DecisionTable {
  private static final String KIND = "decision";
  static final String COLUMNS =
      """
      sequence, scope_id, outcome, report, session, kind, title, target_scope_id, target,
        result_scope_id, result, similarity, title_score, kind_score, path_score,
        candidate_confidence, memory_confidence, reason, changes, actor, at, principal""";
  private static final String SELECT = "SELECT " + COLUMNS + " FROM mw_decision WHERE tenant = ?";
  private static final String FIND = SELECT + " AND sequence = ?";
  private static final String ADD =
      "INSERT INTO mw_decision (tenant, "
          + COLUMNS
          + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String NAME =
      "INSERT INTO mw_decision_node (tenant, node, decision) VALUES (?, ?, ?)";
  private static final String OF_NODE =
      " AND sequence IN (SELECT decision FROM mw_decision_node WHERE tenant = ? AND node = ?)";
  private static final String DELETE_NAMING =
      """
      DELETE FROM mw_decision WHERE tenant = ? AND sequence IN
        (SELECT decision FROM mw_decision_node WHERE tenant = ? AND node = ?)""";
  private static final String UNNAME_NAMING =
      """
      DELETE FROM mw_decision_node WHERE tenant = ? AND decision IN
        (SELECT decision FROM mw_decision_node WHERE tenant = ? AND node = ?)""";
  private static final String UNNAME =
      "DELETE FROM mw_decision_node WHERE tenant = ? AND decision = ?";
  private static final String DELETE =
      "DELETE FROM mw_decision WHERE tenant = ? AND scope_id = ? AND sequence = ?";

  private final Transaction transaction;

  DecisionTable(Transaction transaction) {
    this.transaction = transaction;
  }

  Optional<PromotionRecord> find(long sequence) {
    return Records.find(
        transaction.handle(), KIND, sequence, FIND, this::read, transaction.tenant(), sequence);
  }

  List<PromotionRecord> list(PromotionQuery query) {
    List<@Nullable Object> values = new ArrayList<>();
    StringBuilder sql = new StringBuilder(SELECT);
    values.add(transaction.tenant());
    sql.append(" AND scope_id = ANY (?) AND sequence > ?");
    values.add(
        new Handle.Numbers(List.copyOf(transaction.scopes().findAll(query.scopes()).values())));
    values.add(query.afterSequence());
    if (query.report() != null) {
      sql.append(" AND report = ?");
      values.add(query.report());
    }
    if (!query.outcomes().isEmpty()) {
      sql.append(" AND outcome = ANY (?)");
      values.add(
          new Handle.Texts(
              query.outcomes().stream().map(PromotionRecord.Outcome::label).sorted().toList()));
    }
    NodeRef about = query.node();
    if (about != null) {
      Long node = transaction.nodes().lookup().number(about);
      if (node == null) {
        return List.of();
      }
      sql.append(OF_NODE);
      values.add(transaction.tenant());
      values.add(node);
    }
    sql.append(query.latest() ? " ORDER BY sequence DESC LIMIT ?" : " ORDER BY sequence LIMIT ?");
    values.add(query.limit());
    return Records.list(transaction.handle(), KIND, sql.toString(), this::read, values.toArray());
  }

  PromotionRecord append(PromotionRecord decision) {
    Set<Long> named = new LinkedHashSet<>();
    for (NodeRef node : decision.nodes()) {
      named.add(transaction.nodes().lookup().requireNumber(node));
    }
    PromotionRecord stored = decision.numbered(transaction.counters().nextDecision());
    List<@Nullable Object> values = new ArrayList<>();
    values.add(transaction.tenant());
    values.addAll(RecordColumns.of(stored, transaction.scopes()));
    Handle handle = transaction.handle();
    handle.change(ADD, values.toArray());
    named.forEach(node -> handle.change(NAME, transaction.tenant(), node, stored.sequence()));
    return stored;
  }

  PromotionRecord read(Row row) throws SQLException {
    return RecordColumns.decision(row, row::real, transaction.scopes());
  }

  /** Removes the decisions that name a node. */
  void deleteNaming(long node) {
    long tenant = transaction.tenant();
    transaction.handle().change(DELETE_NAMING, tenant, tenant, node);
    transaction.handle().change(UNNAME_NAMING, tenant, tenant, node);
  }

  /** Removes a decision. */
  void erase(Scope scope, long sequence) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId != null
        && transaction.handle().update(DELETE, transaction.tenant(), scopeId, sequence) > 0) {
      transaction.handle().change(UNNAME, transaction.tenant(), sequence);
    }
  }
}
