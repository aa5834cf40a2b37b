package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.Embedder;

/** A task as a vector of a model. */
public final class QueryVector {
  private final Embedder.Model model;
  private final float[] values;

  /** A vector; the array is copied. */
  public QueryVector(Embedder.Model model, float[] values) {
    this.model = model;
    this.values = values.clone();
  }

  Embedder.Model model() {
    return model;
  }

  /** The vector itself, not to be changed. */
  float[] values() {
    return values;
  }
}
