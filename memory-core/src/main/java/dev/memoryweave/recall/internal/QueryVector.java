package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.EmbeddingModel;

/** A task as a vector of a model. */
public final class QueryVector {
  private final EmbeddingModel model;
  private final float[] values;

  /** A vector; the array is copied. */
  public QueryVector(EmbeddingModel model, float[] values) {
    this.model = model;
    this.values = values.clone();
  }

  EmbeddingModel model() {
    return model;
  }

  /** The vector itself, not to be changed. */
  float[] values() {
    return values;
  }
}
