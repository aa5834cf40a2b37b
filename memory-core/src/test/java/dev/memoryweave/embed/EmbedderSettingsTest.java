package dev.memoryweave.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EmbedderSettingsTest {
  private record Provider(String name) implements EmbedderProvider {
    @Override
    public Embedder create(Embedder.Settings settings) {
      return new StubEmbedder(new Embedder.Model(name, 3));
    }
  }

  private static final List<EmbedderProvider> TWO =
      List.of(new Provider("one"), new Provider("two"));

  @Test
  void the_provider_of_the_name_makes_the_embedder() {
    try (Embedder embedder = Embedder.Settings.of("two").embedder(TWO)) {
      assertThat(embedder.model().id()).isEqualTo("two");
    }
  }

  @Test
  void a_missing_module_is_named() {
    assertThatThrownBy(() -> Embedder.Settings.of("onnx").embedder(TWO))
        .isInstanceOf(EmbeddingException.class)
        .hasMessage(
            "There is no embedder 'onnx' on the class path; add the module memory-embeddings-onnx;"
                + " there are: one, two");
    assertThatThrownBy(() -> Embedder.Settings.of("ollama").embedder())
        .isInstanceOf(EmbeddingException.class)
        .hasMessageEndingWith("add the module memory-embeddings-http");
  }

  @Test
  void an_unknown_name_is_answered_with_those_that_are_known() {
    assertThatThrownBy(() -> Embedder.Settings.of("bert").embedder(List.of()))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("known are [ollama, onnx, openai, static]");
  }

  @Test
  void providers_that_cannot_be_listed_are_told() {
    Iterable<EmbedderProvider> broken =
        () -> {
          throw new ServiceConfigurationError("no such class");
        };

    assertThatThrownBy(() -> Embedder.Settings.of("one").embedder(broken))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("no such class");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Onnx", "a b", "\u0000"})
  void a_name_that_is_none_is_refused(String name) {
    assertThatThrownBy(() -> Embedder.Settings.of(name)).isInstanceOf(InvalidValueException.class);
  }
}
