package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.Embedder;
import org.jspecify.annotations.Nullable;

/** A task as a vector of a model. */
public final class QueryVector {
  private final Embedder.Model model;
  private final float[] values;
  private final double trust;
  private final Embedder.@Nullable Chance chance;

  /** Wraps the vector that an embedder computed for a task; the array is copied. */
  public QueryVector(Embedder embedder, float[] values) {
    this.model = embedder.model();
    this.values = values.clone();
    this.trust = embedder.trust();
    this.chance = embedder.chance(values);
  }

  /** How far vectors of the model can be trusted relative to words, more than 0, at most 1. */
  double trust() {
    return trust;
  }

  /** How similar texts are to the task by chance; null if the embedder does not know. */
  Embedder.@Nullable Chance chance() {
    return chance;
  }

  Embedder.Model model() {
    return model;
  }

  /** The vector itself; do not modify. */
  float[] values() {
    return values;
  }
}
