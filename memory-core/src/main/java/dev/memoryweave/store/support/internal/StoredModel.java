package dev.memoryweave.store.support.internal;

import dev.memoryweave.embed.Embedder;

/**
 * A model that has stored vectors, and how many links from nodes and chunks to them there were.
 *
 * <p>Links are numbered from 1 in the order in which they become visible: whoever sees one sees all
 * earlier ones that were not removed. {@link SignIndex} depends on it.
 */
public final class StoredModel {
  private final long id;
  private final Embedder.Model model;
  private long added;
  private long removed;
  private boolean isCounted;

  /** A model as it is stored. */
  public StoredModel(long id, Embedder.Model model, long added, long removed) {
    this.id = id;
    this.model = model;
    this.added = added;
    this.removed = removed;
  }

  /** The number that stands for the model. */
  public long id() {
    return id;
  }

  /** The model. */
  public Embedder.Model model() {
    return model;
  }

  /** The length of its vectors. */
  public int dimensions() {
    return model.dimensions();
  }

  /** How many links there ever were; the number of the latest. */
  public long added() {
    return added;
  }

  /** How many links were removed. */
  public long removed() {
    return removed;
  }

  /** Counts a new link and returns its number. */
  public long add() {
    isCounted = true;
    return ++added;
  }

  /** Counts a removed link. */
  public void remove() {
    isCounted = true;
    removed++;
  }

  /** Whether links were counted that are not yet stored as counted. */
  public boolean isCounted() {
    return isCounted;
  }

  /** Says that the counts are stored. */
  public void stored() {
    isCounted = false;
  }
}
