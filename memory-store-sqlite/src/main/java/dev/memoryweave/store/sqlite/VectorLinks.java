package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.internal.StoredModel;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The links from nodes, or chunks, to their vectors, and the list of those without one. For each
 * model, every item is in exactly one of the two tables.
 */
final class VectorLinks {
  private final Transaction transaction;
  private final VectorKind kind;
  private final VectorRows vectors;

  VectorLinks(Transaction transaction, VectorKind kind, VectorRows vectors) {
    this.transaction = transaction;
    this.kind = kind;
    this.vectors = vectors;
  }

  /** An item that has a vector. */
  private record Linked(long item, long scopeId) {}

  /** Lists all items as lacking a vector of a new model. */
  void addAllMissing(StoredModel model) {
    transaction.handle().update(kind.addAllMissing, model.id());
  }

  void addMissing(StoredModel model, long scopeId, long item) {
    transaction.handle().update(kind.addMissing, model.id(), scopeId, item);
  }

  /** Links an item to a vector, replacing its present link. */
  void link(StoredModel model, long scopeId, long item, long vectorId) {
    Optional<Long> former = find(model, item);
    if (former.isPresent() && former.get() == vectorId) {
      return;
    }
    unlink(model, item, false);
    Handle handle = transaction.handle();
    handle.update(kind.removeMissing, model.id(), scopeId, item);
    handle.update(kind.add, kind.digest.row(item, model.id(), model.add(), scopeId, vectorId));
    vectors.count(vectorId, 1);
  }

  private Optional<Long> find(StoredModel model, long item) {
    return transaction.handle().first(kind.find, Row::number, item, model.id());
  }

  /**
   * Removes the link of an item, which is then in neither table.
   *
   * @param forgets whether to remove a vector that is no longer used, too
   * @return whether it had one
   */
  private boolean unlink(StoredModel model, long item, boolean forgets) {
    Optional<Long> vectorId = find(model, item);
    if (vectorId.isEmpty()) {
      return false;
    }
    transaction.handle().update(kind.remove, item, model.id());
    model.remove();
    vectors.count(vectorId.get(), -1);
    if (forgets) {
      vectors.removeUnused(vectorId.get());
    }
    return true;
  }

  /** Lists an item that is new, or whose text has changed, as lacking a vector. */
  void missing(StoredModel model, long scopeId, long item) {
    unlink(model, item, false);
    addMissing(model, scopeId, item);
  }

  /** Removes an item that no longer exists. */
  void forget(StoredModel model, long scopeId, long item, boolean forgets) {
    if (!unlink(model, item, forgets)) {
      transaction.handle().update(kind.removeMissing, model.id(), scopeId, item);
    }
  }

  /** Removes all links to a vector. */
  void releaseAll(StoredModel model, long vectorId) {
    List<Linked> linked =
        transaction
            .handle()
            .list(
                kind.ofVector, row -> new Linked(row.number(), row.number()), model.id(), vectorId);
    linked.forEach(link -> missing(model, link.scopeId, link.item));
  }

  /** Removes links of some items in scopes, and returns their number. */
  int release(StoredModel model, Collection<Long> scopeIds, int limit) {
    int released = 0;
    for (long scopeId : scopeIds) {
      List<Long> items =
          transaction
              .handle()
              .list(kind.ofScope, Row::number, model.id(), scopeId, limit - released);
      for (long item : items) {
        unlink(model, item, true);
        addMissing(model, scopeId, item);
      }
      released += items.size();
    }
    return released;
  }

  /** Whether anything in the store has a vector of the model. */
  boolean isEmpty(StoredModel model) {
    return transaction.handle().first(kind.any, Row::number, model.id()).isEmpty();
  }

  void removeAllMissing(StoredModel model) {
    transaction.handle().update(kind.removeAllMissing, model.id());
  }

  List<Long> firstMissing(StoredModel model, long scopeId, int limit) {
    return transaction.handle().list(kind.missing, Row::number, model.id(), scopeId, limit);
  }

  long countMissing(StoredModel model, Collection<Long> scopeIds) {
    return scopeIds.stream()
        .mapToLong(scopeId -> transaction.handle().number(kind.countMissing, model.id(), scopeId))
        .sum();
  }
}
