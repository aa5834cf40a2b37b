package dev.memoryweave.embeddings.onnx;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbedderProvider;

/** Offers {@link BgeSmallEmbedder} as {@code onnx}; it has no settings. */
public final class BgeSmallEmbedderProvider implements EmbedderProvider {
  @Override
  public String name() {
    return "onnx";
  }

  @Override
  public Embedder create(Embedder.Settings settings) {
    settings.requireNameOnly();
    return BgeSmallEmbedder.create();
  }
}
