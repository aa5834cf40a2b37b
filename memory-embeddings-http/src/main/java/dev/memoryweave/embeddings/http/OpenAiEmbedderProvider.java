package dev.memoryweave.embeddings.http;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbedderProvider;
import dev.memoryweave.model.InvalidValueException;

/**
 * Offers {@link OpenAiEmbedder} as {@code openai}: address, model, dimensions and the permission to
 * use the network are required.
 */
public final class OpenAiEmbedderProvider implements EmbedderProvider {
  @Override
  public String name() {
    return "openai";
  }

  @Override
  public Embedder create(Embedder.Settings settings) {
    OpenAiEmbedder.Builder builder =
        OpenAiEmbedder.builder(
            InvalidValueException.required(
                "address", settings.address(), "be where the interface of the server starts"),
            HttpEmbedderBuilder.model(settings),
            HttpEmbedderBuilder.dimensions(settings));
    if (settings.token() != null) {
      builder.token(settings.token());
    }
    return builder.with(settings).build();
  }
}
