package dev.memoryweave.store.support.internal;

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
 * <p>It is read from the store at the first search, or earlier on request, and updated before each
 * further search with the links that any process has added since. It may contain more than a
 * snapshot has: later links, and links that were removed. Therefore its results are looked up in
 * the snapshot; once a quarter of it is outdated, it is read again.
 */
public final class SignIndex {
  /** With so few outdated links, reading everything again is never worthwhile. */
  private static final int FEW = 1_000;

  private @Nullable Content content;

  SignIndex() {}

  /** Reads the links of a model from the store. */
  public interface Links {
    /** Gives the links after a number, in the order of their numbers, until one is not taken. */
    void after(long number, Taker taker);
  }

  /** Receives links. */
  public interface Taker {
    /**
     * Takes a link.
     *
     * @param item the number of the node or chunk
     * @param data the stored form of its vector
     * @return whether to go on
     */
    boolean take(long item, long scopeId, byte @Nullable [] data);
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
   *
   * @param model as the snapshot has it
   */
  @Nullable List<SignGroup.View> views(StoredModel model, Links links, Collection<Long> scopeIds) {
    Content current = followed(model, links, () -> true);
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

  /**
   * Reads all vectors now, so that the next search need not.
   *
   * @param model as the snapshot has it
   * @param goOn asked after each vector
   */
  public void prepare(StoredModel model, Links links, BooleanSupplier goOn) {
    Content unused = followed(model, links, goOn);
  }

  private synchronized @Nullable Content followed(
      StoredModel model, Links links, BooleanSupplier goOn) {
    Content current = content;
    if (current == null || model.removed() - current.removedBefore > FEW + current.size / 4) {
      current = new Content(model.removed());
    } else if (model.removed() < current.removedWhenRead) {
      // Links removed between this snapshot and that reading may never have been read.
      return null;
    }
    if (current.added < model.added()) {
      if (!read(model, links, current, goOn)) {
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
  private boolean read(StoredModel model, Links links, Content into, BooleanSupplier goOn) {
    content = null;
    boolean[] wanted = {true};
    links.after(
        into.added,
        (item, scopeId, data) -> {
          if (data != null && VectorData.isIntact(data, model.dimensions())) {
            into.groups
                .computeIfAbsent(scopeId, id -> new SignGroup(model.dimensions()))
                .add(item, data);
            into.size++;
          }
          wanted[0] = goOn.getAsBoolean();
          return wanted[0];
        });
    return wanted[0];
  }
}
