package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.sqlite.VectorModels.Known;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The bits of all vectors of one model and kind, in memory, shared by all transactions of a store.
 *
 * <p>It is read from the file at the first search and follows what was linked since, by whatever
 * process, before each further search. What it holds may be more than a snapshot has: links that
 * are younger, and links that were taken again. So what it finds is looked up in the snapshot; when
 * a quarter of it is of the past, it is read anew.
 */
final class SignIndex {
  /** So few links of the past are never worth reading all anew. */
  private static final int FEW = 1_000;

  private final VectorKind kind;
  private @Nullable Content content;

  SignIndex(VectorKind kind) {
    this.kind = kind;
  }

  /** What was read since the index was last emptied. */
  private static final class Content {
    private final Map<Long, SignGroup> groups = new ConcurrentHashMap<>();

    /** How many links had been taken by then. */
    private final long removedBefore;

    private long added;
    private int size;

    Content(long removedBefore) {
      this.removedBefore = removedBefore;
    }
  }

  /**
   * The vectors of some scopes, with all that the transaction's snapshot has of them, or null if
   * the snapshot is older than the index and may have some that are not in it.
   */
  @Nullable List<SignGroup.View> views(
      Transaction transaction, Known model, Collection<Long> scopeIds) {
    Content current = followed(transaction, model);
    if (current == null) {
      return null;
    }
    List<SignGroup.View> views = new ArrayList<>();
    for (long scopeId : scopeIds) {
      SignGroup group = current.groups.get(scopeId);
      if (group != null) {
        views.add(group.view());
      }
    }
    return views;
  }

  private synchronized @Nullable Content followed(Transaction transaction, Known model) {
    Content current = content;
    if (current == null || model.removed() - current.removedBefore > FEW + current.size / 4) {
      current = new Content(model.removed());
    } else if (model.removed() < current.removedBefore) {
      return null;
    }
    if (current.added < model.added()) {
      read(transaction, model, current);
      current.added = model.added();
    }
    // A reading that failed half-way is not kept.
    content = current;
    return current;
  }

  private void read(Transaction transaction, Known model, Content into) {
    content = null;
    transaction
        .handle()
        .each(
            kind.after,
            row -> {
              long item = row.number();
              long scopeId = row.number();
              byte[] data = row.bytesOrNull();
              if (data != null && VectorData.isIntact(data, model.dimensions())) {
                into.groups
                    .computeIfAbsent(scopeId, id -> new SignGroup(model.dimensions()))
                    .add(item, data);
                into.size++;
              }
              return true;
            },
            model.id(),
            into.added);
  }
}
