package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.mcp.internal.server.ServerOptions;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.opening.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbedderOptionsTest {
  private static final String OLLAMA = "--embedder ollama --embedder-model m";

  private static OpeningOptions parse(String line) {
    return parse(List.of(line.split(" ", -1)), Map.of());
  }

  private static OpeningOptions parse(List<String> arguments, Map<String, String> environment) {
    return ServerOptions.parse(arguments, environment).opening();
  }

  private static Embedder.Model model(OpeningOptions options) {
    try (Embedder embedder = options.openEmbedder()) {
      assertThat(embedder).isNotNull();
      return embedder.model();
    }
  }

  @Test
  void without_the_option_the_static_model_is_taken() {
    assertThat(model(parse("--db x")).id()).startsWith("memoryweave-static-");
    // What else the environment says of embedders means nothing then.
    assertThat(
            parse(
                    List.of(),
                    Map.of("MEMORY_EMBEDDER_MODEL", "m", "MEMORY_MODEL_JAR", "nowhere", "X", "y"))
                .embedder())
        .isEqualTo(Embedder.Settings.of("static"));
  }

  @Test
  void none_and_off_go_by_words_alone() {
    for (String none : List.of("none", "off")) {
      assertThat(parse("--embedder " + none).openEmbedder()).isNull();
      assertThat(parse(List.of(), Map.of("MEMORY_EMBEDDER", none)).openEmbedder()).isNull();
    }
  }

  @Test
  void an_option_goes_before_the_environment() {
    Map<String, String> environment =
        Map.of(
            "MEMORY_EMBEDDER", "ollama",
            "MEMORY_EMBEDDER_URL", "http://localhost:1",
            "MEMORY_EMBEDDER_MODEL", "one",
            "MEMORY_EMBEDDER_DIMENSIONS", "7",
            "MEMORY_EMBEDDER_PASSAGE_PREFIX", "passage: ",
            "MEMORY_ALLOW_NETWORK", "on");

    OpeningOptions options =
        parse(List.of("--embedder-model=two", "--embedder-query-prefix=query: "), environment);
    Embedder.Settings settings = options.embedder();

    assertThat(settings.address()).hasToString("http://localhost:1");
    assertThat(settings.model()).isEqualTo("two");
    assertThat(settings.dimensions()).isEqualTo(7);
    assertThat(settings.queryPrefix()).isEqualTo("query: ");
    assertThat(settings.passagePrefix()).isEqualTo("passage: ");
    assertThat(settings.networkAllowed()).isTrue();
    assertThat(settings.token()).isNull();
    assertThat(model(options).dimensions()).isEqualTo(7);
    assertThat(parse(List.of("--embedder", "off"), environment).embedder()).isNull();
  }

  @Test
  void a_token_comes_from_the_environment_and_is_not_shown() {
    Embedder.Settings settings =
        parse(List.of("--embedder", "openai"), Map.of("MEMORY_EMBEDDER_TOKEN", " abc-def "))
            .embedder();

    assertThat(settings.token().get()).isEqualTo("abc-def");
    assertThat(settings.toString()).doesNotContain("abc-def");
  }

  @Test
  void an_embedder_is_made_by_its_provider() {
    assertThat(model(parse("--embedder stub")).id()).startsWith("stub-");
    assertThat(model(parse(OLLAMA + " --embedder-dimensions 3 --allow-network")))
        .isEqualTo(new Embedder.Model("ollama/m", 3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --embedder=                               | --embedder needs a value
          --embeder stub                            | did you mean --embedder?
          --allow-network=yes                       | --allow-network takes no value
          --embedder-url http://localhost           | --embedder-url needs --embedder
          --embedder off --embedder-model m         | --embedder-model needs --embedder
          --embedder Bert!                          | it is set by --embedder
          --embedder bert                           | known are [ollama, onnx, openai, static]
          --embedder onnx                           | add the module memory-embeddings-onnx
          --embedder ollama --embedder-dimensions 3 | it is set by --embedder-model
          --embedder openai                         | it is set by --embedder-url
          --embedder ollama --embedder-dimensions x | --embedder-dimensions is 'x', but must be a whole number
          --embedder ollama --embedder-url http://[ | --embedder-url is 'http://[', which is no address
          """)
  void wrong_options_are_refused_with_what_to_do(String line, String message) {
    assertThatThrownBy(() -> parse(line).openEmbedder())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void a_server_is_asked_only_if_the_network_is_allowed() {
    assertThatThrownBy(() -> parse(OLLAMA + " --embedder-dimensions 3").openEmbedder())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("texts are sent to localhost")
        .hasMessageContaining("it is set by --allow-network");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "9000"})
  void impossible_dimensions_are_refused(String dimensions) {
    String line = OLLAMA + " --allow-network --embedder-dimensions " + dimensions;

    assertThatThrownBy(() -> parse(line).openEmbedder())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("be from 1 to 8192; it is set by --embedder-dimensions");
  }

  @Test
  void the_network_is_allowed_by_a_word_that_is_clear() {
    assertThatThrownBy(() -> parse(List.of(), Map.of("MEMORY_ALLOW_NETWORK", "maybe")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("MEMORY_ALLOW_NETWORK is 'maybe', but must be 'on' or 'off'");
  }

  @Test
  void the_usage_names_every_option_and_variable() {
    for (Option option : OpeningOptions.ALL) {
      assertThat(ServerOptions.usage()).contains(option.form());
    }
    assertThat(ServerOptions.usage())
        .contains(
            "MEMORY_EMBEDDER",
            "MEMORY_EMBEDDER_URL",
            "MEMORY_EMBEDDER_MODEL",
            "MEMORY_EMBEDDER_DIMENSIONS",
            "MEMORY_EMBEDDER_QUERY_PREFIX",
            "MEMORY_EMBEDDER_PASSAGE_PREFIX",
            "MEMORY_ALLOW_NETWORK",
            "MEMORY_EMBEDDER_TOKEN");
  }
}
