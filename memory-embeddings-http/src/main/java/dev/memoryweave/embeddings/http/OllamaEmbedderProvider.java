package dev.memoryweave.embeddings.http;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbedderProvider;
import dev.memoryweave.model.InvalidValueException;

/**
 * Offers {@link OllamaEmbedder} as {@code ollama}: model, dimensions and the permission to use the
 * network are required; without an address it uses this machine.
 */
public final class OllamaEmbedderProvider implements EmbedderProvider {
  @Override
  public String name() {
    return "ollama";
  }

  @Override
  public Embedder create(Embedder.Settings settings) {
    InvalidValueException.unless(
        settings.token() == null, "token", null, "be absent, because Ollama asks for none");
    OllamaEmbedder.Builder builder =
        OllamaEmbedder.builder(
            HttpEmbedderBuilder.model(settings), HttpEmbedderBuilder.dimensions(settings));
    if (settings.address() != null) {
      builder.address(settings.address());
    }
    return builder.with(settings).build();
  }
}
