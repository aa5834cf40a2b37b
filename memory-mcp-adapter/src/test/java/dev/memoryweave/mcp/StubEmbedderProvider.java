package dev.memoryweave.mcp;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbedderProvider;
import dev.memoryweave.embed.StubEmbedder;

/** Offers the embedder without a model as {@code stub}. */
public final class StubEmbedderProvider implements EmbedderProvider {
  @Override
  public String name() {
    return "stub";
  }

  @Override
  public Embedder create(Embedder.Settings settings) {
    return new StubEmbedder();
  }
}
