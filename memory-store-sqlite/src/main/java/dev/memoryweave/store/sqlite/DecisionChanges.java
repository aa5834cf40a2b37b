package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes of a decision as JSON in a column. */
final class DecisionChanges {
  /** A change as an array: the scope's id, the node's id, the revisions before and after. */
  private static final int FIELDS = 4;

  private DecisionChanges() {}

  static @Nullable String write(List<PromotionRecord.Change> changes, ScopeTable scopes) {
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
      return ColumnJson.mapper().writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers and texts always make JSON", e);
    }
  }

  static List<PromotionRecord.Change> read(@Nullable String json, ScopeTable scopes) {
    if (json == null) {
      return List.of();
    }
    try {
      List<PromotionRecord.Change> changes = new ArrayList<>();
      for (JsonNode change : ColumnJson.mapper().readTree(json)) {
        changes.add(change(change, json, scopes));
      }
      return changes;
    } catch (JsonProcessingException e) {
      InvalidValueException invalid = invalid(json);
      invalid.initCause(e);
      throw invalid;
    }
  }

  private static PromotionRecord.Change change(JsonNode change, String json, ScopeTable scopes) {
    if (!change.isArray() || change.size() != FIELDS) {
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
