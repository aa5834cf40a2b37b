package dev.memoryweave.store.postgresql;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.store.support.internal.StoredModel;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The models that have stored vectors, as a transaction sees them; counts are written at its end.
 * Writers of a tenant take turns, so links are numbered in the order in which they become visible.
 */
final class VectorModels {
  private static final String ALL =
      """
      SELECT id, name, dimensions, added, removed FROM mw_vector_model
      WHERE tenant = ? ORDER BY id""";
  private static final String ADD =
      """
      INSERT INTO mw_vector_model (tenant, id, name, dimensions, added, removed)
      VALUES (?, ?, ?, ?, 0, 0)""";
  private static final String SET_COUNTS =
      "UPDATE mw_vector_model SET added = ?, removed = ? WHERE tenant = ? AND id = ?";
  private static final String REMOVE = "DELETE FROM mw_vector_model WHERE tenant = ? AND id = ?";

  private final Transaction transaction;
  private @Nullable Map<Embedder.Model, StoredModel> known;
  private boolean changed;

  VectorModels(Transaction transaction) {
    this.transaction = transaction;
  }

  private static StoredModel read(Row row) throws SQLException {
    return new StoredModel(
        row.number(), new Embedder.Model(row.text(), row.integer()), row.number(), row.number());
  }

  private Map<Embedder.Model, StoredModel> known() {
    // The transaction must be usable even if nothing is asked.
    Handle handle = transaction.handle();
    Map<Embedder.Model, StoredModel> models = known;
    if (models == null) {
      models = new LinkedHashMap<>();
      for (StoredModel model : handle.list(ALL, VectorModels::read, transaction.tenant())) {
        models.put(model.model(), model);
      }
      known = models;
    }
    return models;
  }

  List<StoredModel> all() {
    return new ArrayList<>(known().values());
  }

  @Nullable StoredModel find(Embedder.Model model) {
    return known().get(model);
  }

  /** The model with that number, which has links. */
  StoredModel get(long id) {
    return known().values().stream()
        .filter(model -> model.id() == id)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No model " + id));
  }

  /** Adds an unknown model. */
  StoredModel add(Embedder.Model model) {
    StoredModel added = new StoredModel(transaction.counters().nextNumber(), model, 0, 0);
    transaction
        .handle()
        .change(ADD, transaction.tenant(), added.id(), model.id(), model.dimensions());
    known().put(model, added);
    changed = true;
    return added;
  }

  void remove(StoredModel model) {
    transaction.handle().change(REMOVE, transaction.tenant(), model.id());
    known().remove(model.model());
    changed = true;
  }

  /** Whether the transaction has changed links, so that its view differs from that of others. */
  boolean isChanged() {
    Map<Embedder.Model, StoredModel> models = known;
    return changed || (models != null && models.values().stream().anyMatch(StoredModel::isCounted));
  }

  /** The highest number of a link, as far as the models were read. */
  long lastLink() {
    Map<Embedder.Model, StoredModel> models = known;
    return models == null
        ? 0
        : models.values().stream().mapToLong(StoredModel::added).max().orElse(0);
  }

  /** Writes the changed counts. */
  void flush() {
    Map<Embedder.Model, StoredModel> models = known;
    if (models == null) {
      return;
    }
    for (StoredModel model : models.values()) {
      if (model.isCounted()) {
        changed = true;
        model.stored();
        transaction
            .handle()
            .change(SET_COUNTS, model.added(), model.removed(), transaction.tenant(), model.id());
      }
    }
  }
}
