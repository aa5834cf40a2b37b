package dev.memoryweave.embed.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.VectorStore;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The steps of the embedding work. Each reads, then works outside of any transaction, then writes
 * in a short one; used by one thread at a time.
 */
final class EmbeddingSteps {
  /** The most vectors examined or removed in one transaction. */
  private static final int AT_ONCE = 500;

  /** The most steps in a row without progress. */
  private static final int IN_VAIN = 5;

  private final MemoryStore store;
  private final List<Scope> scopes;
  private final Embedder.Model model;
  private final CheckedEmbedder embedder;
  private final BooleanSupplier goOn;
  private int inVain;
  private boolean warm;
  private boolean ready;
  private boolean alone;

  /**
   * Creates the steps without running any.
   *
   * @param goOn whether the work is still wanted, checked by long steps
   */
  public EmbeddingSteps(
      MemoryStore store, List<Scope> scopes, Embedder embedder, BooleanSupplier goOn) {
    this.store = store;
    this.scopes = scopes;
    this.model = embedder.model();
    this.embedder = new CheckedEmbedder(embedder);
    this.goOn = goOn;
  }

  /** The number of texts that the embedder rejected. */
  public long failed() {
    return embedder.refused().size();
  }

  /** Runs the next step; returns false if there is nothing left to do. */
  public boolean next() {
    if (!warm) {
      warm();
      return true;
    }
    if (!ready) {
      prepare();
      return true;
    }
    return embed() || removeUnused() || removeOthers();
  }

  /**
   * Warms the model up once, so that the first recall does not wait; if that fails, the first
   * recall does it.
   */
  public void warm() {
    if (warm) {
      return;
    }
    warm = true;
    Void unused =
        store.read(
            tx -> {
              tx.vectors().prepare(model, goOn);
              return null;
            });
  }

  private void prepare() {
    if (!store.read(tx -> tx.vectors().models()).contains(model)) {
      write(vectors -> vectors.nodes().put(model, Map.of(), Map.of()));
    }
    List<String> damaged = store.read(tx -> tx.vectors().damaged(model, AT_ONCE));
    if (!damaged.isEmpty()) {
      write(vectors -> vectors.discard(model, damaged));
    }
    ready = damaged.size() < AT_ONCE;
  }

  private interface Change {
    void apply(VectorStore.Writer vectors);
  }

  private void write(Change change) {
    store.write(
        tx -> {
          change.apply(tx.vectors());
          return true;
        });
  }

  private boolean embed() {
    EmbeddingBatch batch =
        store.read(tx -> EmbeddingBatch.next(tx, model, scopes, embedder.refused()));
    if (batch.isEmpty()) {
      return false;
    }
    Map<String, float[]> vectors = embedder.passages(batch.unknown());
    long linked = store.write(tx -> store(batch, vectors, tx.vectors()));
    // Content that has changed meanwhile is retried, but not for ever without progress.
    inVain = linked == 0 && !vectors.isEmpty() ? inVain + 1 : 0;
    if (inVain > IN_VAIN) {
      throw new EmbeddingException(
          "Vectors were made, but the store gave none of them to what they are of");
    }
    return true;
  }

  /** Stores a batch, unless the model was removed meanwhile: storing would bring it back. */
  private int store(EmbeddingBatch batch, Map<String, float[]> vectors, VectorStore.Writer to) {
    return to.models().contains(model) ? batch.store(to, model, vectors) : 0;
  }

  /** Interrupts the call of the model, which may be a slow server. */
  public void interrupt() {
    embedder.interrupt();
  }

  private boolean removeUnused() {
    List<String> unused = store.read(tx -> tx.vectors().unused(model, AT_ONCE));
    if (unused.isEmpty()) {
      return false;
    }
    write(vectors -> vectors.discard(model, unused));
    return true;
  }

  /**
   * Runs once, when everything is embedded: memories with two models on one set of scopes must not
   * keep removing each other's vectors.
   */
  private boolean removeOthers() {
    if (alone || failed() > 0) {
      return false;
    }
    List<Embedder.Model> others =
        store.read(
            tx -> {
              VectorStore vectors = tx.vectors();
              return vectors.counts(scopes).entrySet().stream()
                  .filter(other -> !other.getKey().equals(model) && other.getValue().done() > 0)
                  .map(Map.Entry::getKey)
                  .toList();
            });
    if (others.isEmpty()) {
      alone = true;
      return false;
    }
    store.write(tx -> tx.vectors().remove(others.get(0), scopes, AT_ONCE));
    return true;
  }
}
