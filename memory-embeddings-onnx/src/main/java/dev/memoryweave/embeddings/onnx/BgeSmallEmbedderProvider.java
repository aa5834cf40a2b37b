package dev.memoryweave.embeddings.onnx;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbedderProvider;
import dev.memoryweave.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/** Offers {@link BgeSmallEmbedder} as {@code onnx}; there is nothing to set. */
public final class BgeSmallEmbedderProvider implements EmbedderProvider {
  @Override
  public String name() {
    return "onnx";
  }

  @Override
  public Embedder create(Embedder.Settings settings) {
    requireAbsent("address", settings.address());
    requireAbsent("model", settings.model());
    requireAbsent("dimensions", settings.dimensions());
    requireAbsent("queryPrefix", absentIfEmpty(settings.queryPrefix()));
    requireAbsent("passagePrefix", absentIfEmpty(settings.passagePrefix()));
    InvalidValueException.unless(
        settings.token() == null, "token", null, "be absent, because no server is asked");
    return BgeSmallEmbedder.create();
  }

  private static @Nullable String absentIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static void requireAbsent(String field, @Nullable Object value) {
    InvalidValueException.unless(
        value == null,
        field,
        value,
        "be absent for the model inside the process, which has no choice of it");
  }
}
