package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embeddings.staticmodel.StaticEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ways to recall that are measured. */
enum RecallMode {
  /** By words alone. */
  LEXICAL,
  /** By words and the vectors of the static model. */
  STATIC,
  /** By words and the vectors of the model that reads sentences. */
  HYBRID;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<RecallMode> named(String name) {
    return Arrays.stream(values()).filter(mode -> mode.label().equals(name)).findAny();
  }

  /**
   * The embedder of the mode, null if there is none.
   *
   * @param model makes the model that reads sentences
   * @param vectors where its vectors are kept, or null for nowhere; those of the static model are
   *     made faster than they are read
   */
  @Nullable MeasuredEmbedder embedder(Supplier<Embedder> model, @Nullable Path vectors)
      throws IOException {
    return switch (this) {
      case LEXICAL -> null;
      case STATIC -> MeasuredEmbedder.of(StaticEmbedder.create(), null);
      case HYBRID -> MeasuredEmbedder.of(model.get(), vectors);
    };
  }
}
