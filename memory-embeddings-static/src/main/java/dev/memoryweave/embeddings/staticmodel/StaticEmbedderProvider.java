package dev.memoryweave.embeddings.staticmodel;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbedderProvider;

/** Offers {@link StaticEmbedder} as {@code static}; there is nothing to set. */
public final class StaticEmbedderProvider implements EmbedderProvider {
  @Override
  public String name() {
    return "static";
  }

  @Override
  public Embedder create(Embedder.Settings settings) {
    settings.requireNameOnly();
    return StaticEmbedder.create();
  }
}
