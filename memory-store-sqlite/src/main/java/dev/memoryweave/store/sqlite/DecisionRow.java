package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A decision as the columns of {@code decision}. */
final class DecisionRow {
  /** In the order in which {@link #read} reads and {@link #values} gives them. */
  private static final List<String> COLUMNS =
      List.of(
          "sequence",
          "scope_id",
          "outcome",
          "report",
          "session",
          "kind",
          "title",
          "target_scope_id",
          "target",
          "result_scope_id",
          "result",
          "similarity",
          "title_score",
          "kind_score",
          "path_score",
          "candidate_confidence",
          "memory_confidence",
          "reason",
          "changes",
          "actor",
          "at",
          "principal");

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A change as an array: the scope's id, the node's id, the revisions before and after. */
  private static final int CHANGE_FIELDS = 4;

  /** The columns of {@link #read}, of the table with the alias {@code d}. */
  static String columnsOfD() {
    return COLUMNS.stream().map(column -> "d." + column).collect(Collectors.joining(", "));
  }

  /** The columns that the checksum is over. */
  static List<String> digested() {
    return COLUMNS;
  }

  /** The bare names of the columns that are written, the checksum last. */
  static String columns() {
    return String.join(", ", COLUMNS) + ", checksum";
  }

  /** As many question marks as there are columns. */
  static String placeholders() {
    return "?, ".repeat(COLUMNS.size()) + "?";
  }

  private final ScopeTable scopes;

  DecisionRow(ScopeTable scopes) {
    this.scopes = scopes;
  }

  /** Reads the columns. */
  PromotionRecord read(Row row) throws SQLException {
    return new PromotionRecord(
        row.number(),
        scopes.get(row.number()),
        PromotionRecord.Outcome.of(row.text()),
        row.text(),
        session(row.textOrNull()),
        NodeKind.of(row.text()),
        row.text(),
        ref(row.numberOrNull(), row.textOrNull()),
        ref(row.numberOrNull(), row.textOrNull()),
        new PromotionRecord.Scores(
            row.real(), row.real(), row.real(), row.real(), row.real(), row.real()),
        row.text(),
        changes(row.textOrNull()),
        Source.of(row.text()),
        row.time(),
        row.principalOrNull());
  }

  /** The values of the columns that are written. */
  @Nullable Object[] values(PromotionRecord decision) {
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(stated(decision)));
    values.add(RecordDigest.of(values));
    return values.toArray();
  }

  private @Nullable Object[] stated(PromotionRecord decision) {
    NodeRef target = decision.target();
    NodeRef result = decision.result();
    PromotionRecord.Scores scores = decision.scores();
    return new @Nullable Object[] {
      decision.sequence(),
      scopes.findOrAdd(decision.scope()),
      decision.outcome().label(),
      decision.report(),
      NodeRow.text(decision.session()),
      decision.kind().label(),
      decision.title(),
      target == null ? null : scopes.findOrAdd(target.scope()),
      target == null ? null : target.id().value(),
      result == null ? null : scopes.findOrAdd(result.scope()),
      result == null ? null : result.id().value(),
      scores.similarity(),
      scores.title(),
      scores.kind(),
      scores.path(),
      scores.candidateConfidence(),
      scores.memoryConfidence(),
      decision.reason(),
      json(decision.changes()),
      decision.actor().label(),
      decision.at().toEpochMilli(),
      decision.principalId()
    };
  }

  private static @Nullable SessionId session(@Nullable String session) {
    return session == null ? null : SessionId.of(session);
  }

  private @Nullable NodeRef ref(@Nullable Long scopeId, @Nullable String id) {
    return scopeId == null || id == null ? null : new NodeRef(scopes.get(scopeId), NodeId.of(id));
  }

  private @Nullable String json(List<PromotionRecord.Change> changes) {
    if (changes.isEmpty()) {
      return null;
    }
    List<List<Object>> rows = new ArrayList<>();
    for (PromotionRecord.Change change : changes) {
      NodeRef node = change.node();
      rows.add(
          List.of(
              scopes.findOrAdd(node.scope()), node.id().value(), change.before(), change.after()));
    }
    try {
      return JSON.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers and texts always make JSON", e);
    }
  }

  private List<PromotionRecord.Change> changes(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    try {
      List<PromotionRecord.Change> changes = new ArrayList<>();
      for (JsonNode change : JSON.readTree(json)) {
        changes.add(change(change, json));
      }
      return changes;
    } catch (JsonProcessingException e) {
      InvalidValueException invalid = invalid(json);
      invalid.initCause(e);
      throw invalid;
    }
  }

  private PromotionRecord.Change change(JsonNode change, String json) {
    if (!change.isArray() || change.size() != CHANGE_FIELDS) {
      throw invalid(json);
    }
    NodeRef node =
        new NodeRef(scopes.get(change.get(0).asLong()), NodeId.of(change.get(1).asText()));
    return new PromotionRecord.Change(node, change.get(2).asLong(), change.get(3).asLong());
  }

  private static InvalidValueException invalid(String json) {
    return new InvalidValueException(
        "changes", json, "be a JSON array of [scope id, node id, revision, revision]");
  }
}
