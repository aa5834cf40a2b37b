package dev.memoryweave;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.StubEmbedder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Embeds as the stub does, unless a test has it fail, and remembers what it was given. */
final class FakeEmbedder implements Embedder {
  private final StubEmbedder stub;
  final List<String> seen = new ArrayList<>();
  int calls;

  /** What it fails with, or null while it works. */
  @Nullable RuntimeException failure;

  /** What it cannot take a text with, or null. */
  @Nullable String poison;

  /** What it gives for a text with the poison instead of failing, or null. */
  float @Nullable [] nonsense;

  /** What happens while it works. */
  Runnable meanwhile = () -> {};

  FakeEmbedder() {
    this("model-a");
  }

  FakeEmbedder(String id) {
    stub = new StubEmbedder(new Embedder.Model(id, 64));
  }

  @Override
  public Embedder.Model model() {
    return stub.model();
  }

  @Override
  public float[] query(String text) {
    return stub.query(text);
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    calls++;
    meanwhile.run();
    if (failure != null) {
      throw failure;
    }
    List<float[]> vectors = new ArrayList<>();
    for (String text : texts) {
      boolean isPoison = poison != null && text.contains(poison);
      if (isPoison && nonsense == null) {
        throw new EmbeddingException("cannot take this");
      }
      seen.add(text);
      vectors.add(isPoison ? nonsense : stub.query(text));
    }
    return vectors;
  }
}
