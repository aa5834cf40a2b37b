package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeText;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Searches the full-text index.
 *
 * <p>BM25 is a sum over terms, so terms of equal weight are one match expression. The usual query
 * has one: FTS5 sorts what matches, and the conditions of the filter are looked at in that order
 * until there are enough hits. With several weights the scores of a node are summed before they are
 * sorted.
 */
final class NodeSearch {
  /** The weights of the columns title, labels, body and scope. */
  private static final String BM25 =
      "%s, %s, %s, 0.0"
          .formatted(NodeText.TITLE_WEIGHT, NodeText.LABELS_WEIGHT, NodeText.BODY_WEIGHT);

  /**
   * Below this share of all nodes, the scopes become part of the match. Intersecting with all nodes
   * of the scopes costs a quarter of a search of the whole index, and saves the rest of what lies
   * outside.
   */
  private static final double SMALL_SHARE = .7;

  /**
   * Up to here a statement with a branch for each weight is faster than one that fits any number.
   */
  private static final int MAX_BRANCHES = 16;

  private static final String COLUMNS = "SELECT n.scope_id, n.id, n.session, n.position, ";
  private static final String OF_ONE_WEIGHT =
      """
      f.rank FROM node_text AS f CROSS JOIN node AS n ON n.position = f.rowid
      WHERE f.node_text MATCH ? AND f.rank MATCH ?%s
      ORDER BY f.rank LIMIT ?""";

  /** LIMIT keeps SQLite from dropping the order of a subquery. */
  private static final String OF_SEVERAL_WEIGHTS =
      """
      m.score FROM (
        SELECT position, sum(score) AS score FROM (%s) GROUP BY position
        ORDER BY score, position LIMIT -1
      ) AS m CROSS JOIN node AS n ON n.position = m.position
      WHERE TRUE%s LIMIT ?""";

  private static final String BRANCH =
      """
      SELECT rowid AS position, ? * bm25(node_text, %s) AS score
      FROM node_text WHERE node_text MATCH ?"""
          .formatted(BM25);

  private static final String ANY_NUMBER =
      """
      SELECT f.rowid AS position, json_extract(w.value, '$[0]') * bm25(node_text, %s) AS score
      FROM json_each(?) AS w CROSS JOIN node_text AS f
      WHERE f.node_text MATCH json_extract(w.value, '$[1]') LIMIT -1"""
          .formatted(BM25);

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Transaction transaction;

  NodeSearch(Transaction transaction) {
    this.transaction = transaction;
  }

  /** What was found; SQLite's score is the lower the better, ours the higher. */
  List<TextHit> search(TextQuery query) {
    Collection<Long> scopeIds = transaction.scopes().findAll(query.filter().scopes()).values();
    Map<Double, MatchExpression> expressions = byWeight(query);
    if (scopeIds.isEmpty() || expressions.isEmpty()) {
      return List.of();
    }
    if (transaction.scopes().shareOfNodes(scopeIds) < SMALL_SHARE) {
      expressions.values().forEach(expression -> expression.within(scopeIds));
    }
    Conditions conditions =
        Conditions.of(query.filter(), Conditions.Part.all()).addIn("n.scope_id", scopeIds);
    List<Object> values = new ArrayList<>();
    String sql;
    double factor = 1;
    if (expressions.size() == 1) {
      factor = expressions.keySet().iterator().next();
      values.add(expressions.values().iterator().next().toString());
      values.add("bm25(" + BM25 + ")");
      sql = OF_ONE_WEIGHT.formatted(conditions.clause());
    } else {
      sql = OF_SEVERAL_WEIGHTS.formatted(branches(expressions, values), conditions.clause());
    }
    values.addAll(conditions.values());
    values.add(query.limit());
    double weight = factor;
    return transaction
        .handle()
        .list(COLUMNS + sql, row -> hit(row, weight), values.toArray())
        .stream()
        // The same order, but certain among equal scores.
        .sorted(
            Comparator.comparingDouble(TextHit::score)
                .reversed()
                .thenComparingLong(TextHit::position))
        .toList();
  }

  private static Map<Double, MatchExpression> byWeight(TextQuery query) {
    Map<Double, MatchExpression> expressions = new TreeMap<>();
    for (TextQuery.Term term : query.terms()) {
      add(expressions, term.weight(), List.of(term.text()));
    }
    for (TextQuery.Phrase phrase : query.phrases()) {
      add(expressions, phrase.weight(), phrase.terms());
    }
    return expressions;
  }

  private static void add(
      Map<Double, MatchExpression> expressions, double weight, List<String> terms) {
    if (terms.stream().allMatch(MatchExpression::canMatch)) {
      expressions.computeIfAbsent(weight, w -> new MatchExpression()).or(terms);
    }
  }

  private static String branches(Map<Double, MatchExpression> expressions, List<Object> values) {
    if (expressions.size() > MAX_BRANCHES) {
      values.add(json(expressions));
      return ANY_NUMBER;
    }
    expressions.forEach(
        (weight, expression) -> {
          values.add(weight);
          values.add(expression.toString());
        });
    return String.join("\nUNION ALL\n", expressions.keySet().stream().map(w -> BRANCH).toList());
  }

  private static String json(Map<Double, MatchExpression> expressions) {
    List<List<Object>> pairs = new ArrayList<>();
    expressions.forEach((weight, expression) -> pairs.add(List.of(weight, expression.toString())));
    try {
      return JSON.writeValueAsString(pairs);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers and texts always make JSON", e);
    }
  }

  private TextHit hit(Row row, double weight) throws SQLException {
    NodeRef ref = new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text()));
    String session = row.textOrNull();
    long position = row.number();
    double score = -row.real() * weight;
    return new TextHit(ref, score, session == null ? null : SessionId.of(session), position);
  }
}
