package dev.memoryweave.embeddings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import java.net.URI;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EmbedderProvidersTest {
  private static final URI ADDRESS = URI.create("http://127.0.0.1:9/v1");

  private static Embedder.Settings settings(
      String name, URI address, String model, Integer dimensions, boolean allowed) {
    return new Embedder.Settings(name, address, model, dimensions, "q: ", "p: ", allowed, null);
  }

  @ParameterizedTest
  @CsvSource({"ollama", "openai"})
  void a_kind_is_found_by_its_name(String name) {
    try (Embedder embedder = settings(name, ADDRESS, "tiny", 3, true).embedder()) {
      assertThat(embedder.model().dimensions()).isEqualTo(3);
      assertThat(embedder.model().id())
          .as("the prefix of passages changes their vectors")
          .startsWith(name + "/tiny+");
    }
  }

  @Test
  void ollama_is_on_this_machine_if_nothing_else_is_said() {
    Embedder.Settings settings =
        new Embedder.Settings("ollama", null, "tiny", 3, "", "", true, null);
    try (Embedder embedder = settings.embedder()) {
      assertThat(embedder.model()).isEqualTo(new Embedder.Model("ollama/tiny", 3));
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "ollama, http://127.0.0.1, -, 3, true, model",
        "ollama, http://127.0.0.1, m, -, true, dimensions",
        "ollama, ftp://127.0.0.1, m, 3, true, address",
        "ollama, http://127.0.0.1, m, 3, false, networkAllowed",
        "openai, -, m, 3, true, address",
        "openai, http://127.0.0.1, -, 3, true, model",
        "openai, http://127.0.0.1, m, -, true, dimensions",
        "openai, http://127.0.0.1, m, 3, false, networkAllowed"
      })
  void what_is_missing_or_wrong_is_named(
      String name, URI address, String model, Integer dimensions, boolean allowed, String field) {
    Embedder.Settings settings = settings(name, address, model, dimensions, allowed);

    assertThatThrownBy(settings::embedder)
        .isInstanceOfSatisfying(
            InvalidValueException.class, e -> assertThat(e.field()).isEqualTo(field));
  }

  @Test
  void ollama_takes_no_token() {
    Supplier<String> token = () -> "none";
    Embedder.Settings settings =
        new Embedder.Settings("ollama", null, "tiny", 3, "", "", true, token);

    assertThatThrownBy(settings::embedder)
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("Ollama asks for none");
  }
}
