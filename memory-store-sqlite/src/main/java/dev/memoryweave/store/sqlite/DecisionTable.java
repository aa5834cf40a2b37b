package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.support.internal.BestOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of decisions, and the list of the nodes that each one names. */
final class DecisionTable {
  private static final String SELECT = "SELECT " + DecisionRow.columnsOfD() + " FROM ";
  private static final String FIND = SELECT + "decision AS d WHERE d.sequence = ?";
  private static final String OF_OUTCOME =
      SELECT
          + """
          decision AS d INDEXED BY decision_outcome
          WHERE d.scope_id = ? AND d.outcome = ? AND d.sequence > ? ORDER BY d.sequence""";
  private static final String OF_REPORT =
      SELECT
          + """
          decision AS d INDEXED BY decision_report
          WHERE d.scope_id = ? AND d.report = ? AND d.sequence > ? ORDER BY d.sequence""";
  private static final String OF_NODE =
      SELECT
          + """
          decision_node AS x CROSS JOIN decision AS d ON d.sequence = x.decision
          WHERE x.node = ? AND x.decision > ? ORDER BY x.decision""";
  private static final String LATEST_FIRST = " DESC";
  private static final String LAST = "SELECT seq FROM sqlite_sequence WHERE name = 'decision'";
  private static final String ADD = TableDigest.DECISION.insertion();
  private static final String NAME = "INSERT INTO decision_node (node, decision) VALUES (?, ?)";
  private static final String UNNAME = "DELETE FROM decision_node WHERE node = ? AND decision = ?";

  /** Scans all entries; for a decision whose nodes cannot be read. */
  private static final String UNNAME_ALL = "DELETE FROM decision_node WHERE decision = ?";

  private static final String NAMING = "SELECT decision FROM decision_node WHERE node = ?";
  private static final String DELETE = "DELETE FROM decision WHERE sequence = ?";

  private final Transaction transaction;
  private final DecisionRow rows;

  /** Looked up once per transaction. */
  private @Nullable Long lastSequence;

  DecisionTable(Transaction transaction) {
    this.transaction = transaction;
    rows = new DecisionRow(transaction.scopes());
  }

  Optional<PromotionRecord> find(long sequence) {
    return Records.find(
        transaction.handle(), RecordKind.DECISION, sequence, FIND, rows::read, sequence);
  }

  /**
   * The decisions about a node, those of each scope with a report, and those of each scope with an
   * outcome are ranges of an index ordered by sequence; the beginnings of the ranges are merged.
   */
  List<PromotionRecord> list(PromotionQuery query) {
    Comparator<PromotionRecord> earliestFirst = Comparator.comparingLong(PromotionRecord::sequence);
    BestOf<PromotionRecord> best =
        new BestOf<>(query.limit(), query.latest() ? earliestFirst.reversed() : earliestFirst);
    Collection<Long> scopeIds = transaction.scopes().findAll(query.scopes()).values();
    Set<PromotionRecord.Outcome> outcomes =
        query.outcomes().isEmpty()
            ? EnumSet.allOf(PromotionRecord.Outcome.class)
            : query.outcomes();
    if (query.node() != null) {
      Long node = transaction.nodes().lookup().position(query.node());
      if (node != null) {
        offer(OF_NODE, query, best, node);
      }
    } else if (query.report() != null) {
      scopeIds.forEach(scopeId -> offer(OF_REPORT, query, best, scopeId, query.report()));
    } else {
      for (long scopeId : scopeIds) {
        outcomes.forEach(outcome -> offer(OF_OUTCOME, query, best, scopeId, outcome.label()));
      }
    }
    return best.sorted();
  }

  private void offer(
      String statement, PromotionQuery query, BestOf<PromotionRecord> best, Object... range) {
    List<Object> values = new ArrayList<>(Arrays.asList(range));
    values.add(query.afterSequence());
    LenientReader<PromotionRecord> readable =
        Records.orNull(transaction.handle(), RecordKind.DECISION, rows::read);
    transaction
        .handle()
        .each(
            query.latest() ? statement + LATEST_FIRST : statement,
            row -> {
              PromotionRecord decision = readable.read(row);
              return decision == null || !matches(query, decision) || best.offer(decision);
            },
            values.toArray());
  }

  private static boolean matches(PromotionQuery query, PromotionRecord decision) {
    return query.scopes().contains(decision.scope())
        && (query.report() == null || query.report().equals(decision.report()))
        && (query.outcomes().isEmpty() || query.outcomes().contains(decision.outcome()));
  }

  PromotionRecord append(PromotionRecord decision) {
    Set<Long> named = new LinkedHashSet<>();
    for (NodeRef node : decision.nodes()) {
      named.add(transaction.nodes().lookup().requirePosition(node));
    }
    PromotionRecord stored = decision.numbered(lastSequence() + 1);
    Handle handle = transaction.handle();
    handle.update(ADD, TableDigest.DECISION.row(rows.values(stored)));
    lastSequence = stored.sequence();
    for (long node : named) {
      handle.update(NAME, node, stored.sequence());
    }
    return stored;
  }

  /** The highest sequence ever assigned. */
  private long lastSequence() {
    return lastSequence != null
        ? lastSequence
        : transaction.handle().first(LAST, Row::number).orElse(0L);
  }

  /** Removes the decisions that name a node. */
  void deleteNaming(long node) {
    transaction.handle().list(NAMING, Row::number, node).forEach(this::delete);
  }

  /** Removes a decision, readable or not. */
  void delete(long sequence) {
    Handle handle = transaction.handle();
    Optional<PromotionRecord> decision =
        Records.first(handle, RecordKind.DECISION, FIND, rows::read, sequence);
    if (decision.isPresent()) {
      for (NodeRef other : decision.get().nodes()) {
        Long position = transaction.nodes().lookup().position(other);
        if (position != null) {
          handle.update(UNNAME, position, sequence);
        }
      }
    } else {
      handle.update(UNNAME_ALL, sequence);
    }
    handle.update(DELETE, sequence);
  }
}
