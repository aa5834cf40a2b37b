package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.sqlite.VectorModels.Known;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The bits of all vectors of one model and kind, in memory, shared by all transactions of a store.
 *
 * <p>It is read from the file at the first search, or earlier on request, and updated before each
 * further search with the links that any process has added since. It may contain more than a
 * snapshot has: later links, and links that were removed. Therefore its results are looked up in
 * the snapshot; once a quarter of it is outdated, it is read again.
 */
final class SignIndex {
  /** With so few outdated links, reading everything again is never worthwhile. */
  private static final int FEW = 1_000;

  private final VectorKind kind;
  private @Nullable Content content;

  SignIndex(VectorKind kind) {
    this.kind = kind;
  }

  /** The content since the index was last emptied. */
  private static final class Content {
    private final Map<Long, SignGroup> groups = new ConcurrentHashMap<>();

    /** How many links had been removed by then. */
    private final long removedBefore;

    private long added;

    /** How many links had been removed when it was last read. */
    private long removedWhenRead;

    private int size;

    Content(long removedBefore) {
      this.removedBefore = removedBefore;
      this.removedWhenRead = removedBefore;
    }
  }

  /**
   * The vectors of some scopes, including all that the transaction's snapshot has of them, or null
   * if the snapshot is older than the index and may have vectors that are not in it.
   */
  @Nullable List<SignGroup.View> views(
      Transaction transaction, Known model, Collection<Long> scopeIds) {
    Content current = followed(transaction, model, () -> true);
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

  /** Reads all vectors now, so that the next search need not. */
  void prepare(Transaction transaction, Known model, BooleanSupplier goOn) {
    Content unused = followed(transaction, model, goOn);
  }

  private synchronized @Nullable Content followed(
      Transaction transaction, Known model, BooleanSupplier goOn) {
    Content current = content;
    if (current == null || model.removed() - current.removedBefore > FEW + current.size / 4) {
      current = new Content(model.removed());
    } else if (model.removed() < current.removedWhenRead) {
      // Links removed between this snapshot and that reading may never have been read.
      return null;
    }
    if (current.added < model.added()) {
      if (!read(transaction, model, current, goOn)) {
        return null;
      }
      current.added = model.added();
      current.removedWhenRead = model.removed();
    }
    // A reading that failed or was stopped half-way is discarded.
    content = current;
    return current;
  }

  /** False if it was stopped before the end. */
  private boolean read(Transaction transaction, Known model, Content into, BooleanSupplier goOn) {
    content = null;
    boolean[] wanted = {true};
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
              wanted[0] = goOn.getAsBoolean();
              return wanted[0];
            },
            model.id(),
            into.added);
    return wanted[0];
  }
}
