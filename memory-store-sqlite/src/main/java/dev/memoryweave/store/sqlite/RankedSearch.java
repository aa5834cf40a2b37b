package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.store.TextQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Searches a full-text index for terms and phrases, best entries first.
 *
 * <p>BM25 is a sum over terms, so terms of equal weight are one match expression. The usual query
 * has one: FTS5 sorts what matches, and the conditions of the filter are looked at in that order
 * until there are enough hits. With several weights the scores of an entry are summed before they
 * are sorted.
 */
final class RankedSearch {
  /**
   * Below this share of all entries, the scopes become part of the match. Intersecting with all
   * entries of the scopes costs a quarter of a search of the whole index, and saves the rest of
   * what lies outside.
   */
  private static final double SMALL_SHARE = .7;

  /**
   * Up to here a statement with a branch for each weight is faster than one that fits any number.
   */
  private static final int MAX_BRANCHES = 16;

  /** The table, the columns, their source, the conditions. */
  private static final String OF_ONE_WEIGHT =
      """
      SELECT %2$s, m.rank FROM %1$s AS m CROSS JOIN %3$s
      WHERE m.%1$s MATCH ? AND m.rank MATCH ?%4$s
      ORDER BY m.rank LIMIT ?\
      """;

  /**
   * The branches, the columns, their source, the conditions. LIMIT keeps SQLite from dropping the
   * order of a subquery.
   */
  private static final String OF_SEVERAL_WEIGHTS =
      """
      SELECT %2$s, m.score FROM (
        SELECT entry AS rowid, sum(score) AS score FROM (%1$s) GROUP BY entry
        ORDER BY score, entry LIMIT -1
      ) AS m CROSS JOIN %3$s
      WHERE TRUE%4$s LIMIT ?\
      """;

  private static final String BRANCH =
      """
      SELECT rowid AS entry, ? * bm25(%1$s, %2$s) AS score
      FROM %1$s WHERE %1$s MATCH ?\
      """;

  private static final String ANY_NUMBER =
      """
      SELECT f.rowid AS entry, json_extract(w.value, '$[0]') * bm25(%1$s, %2$s) AS score
      FROM json_each(?) AS w CROSS JOIN %1$s AS f
      WHERE f.%1$s MATCH json_extract(w.value, '$[1]') LIMIT -1\
      """;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final IndexLayout layout;
  private final String columns;
  private final String source;
  private final Map<Double, MatchExpression> expressions = new TreeMap<>();

  /**
   * A search that finds nothing yet.
   *
   * @param layout the index
   * @param columns what is wanted of each hit; {@code m.rowid} is its entry
   * @param source the table that the columns come from, joined to {@code m.rowid}
   */
  RankedSearch(IndexLayout layout, String columns, String source) {
    this.layout = layout;
    this.columns = columns;
    this.source = source;
  }

  /** Makes a hit of a row of the columns, and of its score: the higher the better, above 0. */
  interface HitReader<H> {
    H read(Row row, ScoreReader score) throws SQLException;
  }

  /** Reads the score, which comes after the columns. */
  interface ScoreReader {
    double read() throws SQLException;
  }

  void lookFor(List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases) {
    terms.forEach(term -> add(term.weight(), List.of(term.text())));
    phrases.forEach(phrase -> add(phrase.weight(), phrase.terms()));
  }

  private void add(double weight, List<String> terms) {
    if (terms.stream().allMatch(MatchExpression::canMatch)) {
      expressions.computeIfAbsent(weight, w -> new MatchExpression()).or(terms);
    }
  }

  /** Looks in some of the columns only. */
  void in(Collection<String> names) {
    expressions.values().forEach(expression -> expression.in(names));
  }

  /**
   * Says which scopes the conditions leave, so that they can become part of the match.
   *
   * @param share how many of all entries they hold, 0 to 1
   */
  void within(Collection<Long> scopeIds, double share) {
    if (share < SMALL_SHARE) {
      expressions.values().forEach(expression -> expression.within(scopeIds));
    }
  }

  /** Whether nothing can be found. */
  boolean isEmpty() {
    return expressions.isEmpty();
  }

  /** The best hits, best first, those of equal scores in any order. */
  <H> List<H> run(Handle handle, Conditions conditions, int limit, HitReader<H> reader) {
    List<Object> values = new ArrayList<>();
    String sql;
    double factor = 1;
    if (expressions.size() == 1) {
      factor = expressions.keySet().iterator().next();
      values.add(expressions.values().iterator().next().toString());
      values.add("bm25(" + layout.ranking() + ")");
      sql = OF_ONE_WEIGHT.formatted(layout.table(), columns, source, conditions.clause());
    } else {
      sql = OF_SEVERAL_WEIGHTS.formatted(branches(values), columns, source, conditions.clause());
    }
    values.addAll(conditions.values());
    values.add(limit);
    double weight = factor;
    // SQLite's score is the lower the better.
    return handle.list(sql, row -> reader.read(row, () -> -row.real() * weight), values.toArray());
  }

  private String branches(List<Object> values) {
    if (expressions.size() > MAX_BRANCHES) {
      values.add(json());
      return ANY_NUMBER.formatted(layout.table(), layout.ranking());
    }
    expressions.forEach(
        (weight, expression) -> {
          values.add(weight);
          values.add(expression.toString());
        });
    String branch = BRANCH.formatted(layout.table(), layout.ranking());
    return String.join("\nUNION ALL\n", expressions.keySet().stream().map(w -> branch).toList());
  }

  private String json() {
    List<List<Object>> pairs = new ArrayList<>();
    expressions.forEach((weight, expression) -> pairs.add(List.of(weight, expression.toString())));
    try {
      return JSON.writeValueAsString(pairs);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers and texts always make JSON", e);
    }
  }
}
