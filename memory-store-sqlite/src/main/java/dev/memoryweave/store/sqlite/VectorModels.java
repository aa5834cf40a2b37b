package dev.memoryweave.store.sqlite;

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
 */
final class VectorModels {
  private static final String ALL =
      "SELECT id, name, dimensions, added, removed FROM vector_model ORDER BY id";
  private static final String NEXT = TableDigest.VECTOR_MODEL.nextNumberEver();
  private static final String ADD = TableDigest.VECTOR_MODEL.insertion();
  private static final String SET_COUNTS =
      "UPDATE vector_model SET added = ?, removed = ? WHERE id = ?";
  private static final String REMOVE = "DELETE FROM vector_model WHERE id = ?";

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
    if (known == null) {
      known = new LinkedHashMap<>();
      for (StoredModel model : transaction.handle().list(ALL, VectorModels::read)) {
        known.put(model.model(), model);
      }
    }
    return known;
  }

  List<StoredModel> all() {
    return new ArrayList<>(known().values());
  }

  @Nullable StoredModel find(Embedder.Model model) {
    return known().get(model);
  }

  /** Adds an unknown model. */
  StoredModel add(Embedder.Model model) {
    Handle handle = transaction.handle();
    handle.update(
        ADD, TableDigest.VECTOR_MODEL.row(handle.number(NEXT), model.id(), model.dimensions()));
    flush();
    known = null;
    StoredModel added = find(model);
    if (added == null) {
      throw new IllegalStateException("The model " + model + " was added and is not there");
    }
    return added;
  }

  void remove(StoredModel model) {
    transaction.handle().update(REMOVE, model.id());
    known().remove(model.model());
    changed = true;
  }

  /** Whether the transaction has changed links, so that its view differs from that of others. */
  boolean isChanged() {
    return changed || (known != null && known.values().stream().anyMatch(StoredModel::isCounted));
  }

  /** Writes the changed counts. */
  void flush() {
    if (known != null) {
      for (StoredModel model : known.values()) {
        if (model.isCounted()) {
          changed = true;
          model.stored();
          transaction.handle().update(SET_COUNTS, model.added(), model.removed(), model.id());
        }
      }
    }
  }
}
