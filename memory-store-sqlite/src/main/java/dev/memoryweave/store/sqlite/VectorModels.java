package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.Embedder;
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
  private @Nullable Map<Embedder.Model, Known> known;
  private boolean changed;

  VectorModels(Transaction transaction) {
    this.transaction = transaction;
  }

  /** A model that has stored vectors. */
  static final class Known {
    private final long id;
    private final Embedder.Model model;
    private long added;
    private long removed;
    private boolean counted;

    private Known(Row row) throws SQLException {
      id = row.number();
      model = new Embedder.Model(row.text(), row.integer());
      added = row.number();
      removed = row.number();
    }

    long id() {
      return id;
    }

    Embedder.Model model() {
      return model;
    }

    int dimensions() {
      return model.dimensions();
    }

    /** How many links there ever were; the number of the latest. */
    long added() {
      return added;
    }

    /** How many links were removed. */
    long removed() {
      return removed;
    }

    /** Counts a new link and returns its number. */
    long add() {
      counted = true;
      return ++added;
    }

    /** Counts a removed link. */
    void remove() {
      counted = true;
      removed++;
    }
  }

  private Map<Embedder.Model, Known> known() {
    if (known == null) {
      known = new LinkedHashMap<>();
      for (Known model : transaction.handle().list(ALL, Known::new)) {
        known.put(model.model, model);
      }
    }
    return known;
  }

  List<Known> all() {
    return new ArrayList<>(known().values());
  }

  @Nullable Known find(Embedder.Model model) {
    return known().get(model);
  }

  /** Adds an unknown model. */
  Known add(Embedder.Model model) {
    Handle handle = transaction.handle();
    handle.update(
        ADD, TableDigest.VECTOR_MODEL.row(handle.number(NEXT), model.id(), model.dimensions()));
    flush();
    known = null;
    Known added = find(model);
    if (added == null) {
      throw new IllegalStateException("The model " + model + " was added and is not there");
    }
    return added;
  }

  void remove(Known model) {
    transaction.handle().update(REMOVE, model.id);
    known().remove(model.model);
    changed = true;
  }

  /** Whether the transaction has changed links, so that its view differs from that of others. */
  boolean isChanged() {
    return changed || (known != null && known.values().stream().anyMatch(model -> model.counted));
  }

  /** Writes the changed counts. */
  void flush() {
    if (known != null) {
      for (Known model : known.values()) {
        if (model.counted) {
          changed = true;
          model.counted = false;
          transaction.handle().update(SET_COUNTS, model.added, model.removed, model.id);
        }
      }
    }
  }
}
