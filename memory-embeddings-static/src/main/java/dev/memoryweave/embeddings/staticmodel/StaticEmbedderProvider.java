package dev.memoryweave.embeddings.staticmodel;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbedderProvider;

/** Offers {@link StaticEmbedder} as {@code static}; it has no settings. */
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
