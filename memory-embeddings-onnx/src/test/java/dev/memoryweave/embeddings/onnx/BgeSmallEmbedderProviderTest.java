package dev.memoryweave.embeddings.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import org.junit.jupiter.api.Test;

final class BgeSmallEmbedderProviderTest {
  @Test
  void the_model_is_found_by_its_name() {
    try (Embedder embedder = Embedder.Settings.of("onnx").embedder()) {
      assertThat(embedder.model().id()).isEqualTo("bge-small-en-v1.5-q");
    }
  }

  @Test
  void settings_that_it_has_no_use_for_are_refused() {
    assertThatThrownBy(
            () -> new Embedder.Settings("onnx", null, "m", null, "", "", false, null).embedder())
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("model must be absent");
    assertThatThrownBy(
            () -> new Embedder.Settings("onnx", null, null, 3, "", "", false, null).embedder())
        .hasMessageContaining("dimensions must be absent");
    assertThatThrownBy(
            () ->
                new Embedder.Settings("onnx", null, null, null, "q: ", "", false, null).embedder())
        .hasMessageContaining("queryPrefix must be absent");
  }
}
