package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a decision as JSON in a column, each as an array: the scope's number, the node's
 * id, the revisions before and after. No changes are NULL.
 */
public final class DecisionChanges {
  private static final String NAME = "changes";
  private static final String RULE = "be a JSON array of [scope id, node id, revision, revision]";

  private DecisionChanges() {}

  /** The JSON of changes, or null if there are none. */
  public static @Nullable String write(List<PromotionRecord.Change> changes, ScopeNumbers scopes) {
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
    return JsonText.write(rows);
  }

  /**
   * The changes that were written.
   *
   * @throws InvalidValueException if the JSON is something else, or names an unknown scope
   */
  public static List<PromotionRecord.Change> read(@Nullable String json, ScopeNumbers scopes) {
    if (json == null) {
      return List.of();
    }
    if (!(JsonText.read(json, NAME, RULE) instanceof List<?> rows)) {
      throw new InvalidValueException(NAME, json, RULE);
    }
    List<PromotionRecord.Change> changes = new ArrayList<>();
    for (Object row : rows) {
      if (row instanceof List<?> values
          && values.size() == 4
          && values.get(0) instanceof Long scope
          && values.get(1) instanceof String id
          && values.get(2) instanceof Long before
          && values.get(3) instanceof Long after) {
        NodeRef node = new NodeRef(scopes.get(scope), NodeId.of(id));
        changes.add(new PromotionRecord.Change(node, before, after));
      } else {
        throw new InvalidValueException(NAME, json, RULE);
      }
    }
    return changes;
  }
}
