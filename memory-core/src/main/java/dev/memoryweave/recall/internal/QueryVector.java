package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.Embedder;

/** A task as a vector of a model. */
public final class QueryVector {
  private final Embedder.Model model;
  private final float[] values;
  private final double trust;

  /** What an embedder gave for a task; the array is copied. */
  public QueryVector(Embedder embedder, float[] values) {
    this.model = embedder.model();
    this.values = values.clone();
    this.trust = embedder.trust();
  }

  /** How far vectors of the model can be trusted beside words, more than 0, at most 1. */
  double trust() {
    return trust;
  }

  Embedder.Model model() {
    return model;
  }

  /** The vector itself, not to be changed. */
  float[] values() {
    return values;
  }
}
