package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.internal.Sha256;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Vectors in random directions that cost no time: for measuring what vectors cost apart from the
 * model. The same text has the same vector.
 */
final class RandomEmbedder implements Embedder {
  private final Embedder.Model model;

  RandomEmbedder(int dimensions) {
    this.model = new Embedder.Model("random", dimensions);
  }

  @Override
  public Embedder.Model model() {
    return model;
  }

  @Override
  public float[] query(String text) {
    SplittableRandom random =
        new SplittableRandom(Long.parseUnsignedLong(Sha256.hex(text).substring(0, 16), 16));
    float[] vector = new float[model.dimensions()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (random.nextDouble() - .5);
    }
    return vector;
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    return texts.stream().map(this::query).toList();
  }
}
