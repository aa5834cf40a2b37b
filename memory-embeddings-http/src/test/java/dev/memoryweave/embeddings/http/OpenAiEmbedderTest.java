package dev.memoryweave.embeddings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OpenAiEmbedderTest {
  private static final String TOKEN = "s" + "k-" + "0123456789".repeat(3);

  private FakeServer server;

  @BeforeEach
  void start() throws IOException {
    server = new FakeServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void vectors_are_put_into_the_order_of_their_texts() {
    server.answer(
        200,
        """
        {"data": [{"index": 1, "embedding": [2, 0]}, {"index": 0, "embedding": [1, 0]}]}
        """);

    List<float[]> vectors = embedder(() -> TOKEN).passages(List.of("a", "b"));

    assertThat(vectors).extracting(vector -> vector[0]).containsExactly(1f, 2f);
    FakeServer.Asked asked = server.asked().get(0);
    assertThat(asked.path()).isEqualTo("/v1/embeddings");
    assertThat(asked.authorization()).isEqualTo("Bearer " + TOKEN);
    assertThat(asked.body().toString())
        .isEqualTo("{\"model\":\"tiny\",\"encoding_format\":\"float\",\"input\":[\"a\",\"b\"]}");
  }

  @Test
  void without_a_token_none_is_sent() {
    server.answer(200, "{\"data\": [{\"index\": 0, \"embedding\": [1, 0]}]}");
    OpenAiEmbedder embedder =
        OpenAiEmbedder.builder(URI.create(server.address() + "/v1/"), "tiny", 2)
            .allowNetwork(true)
            .build();
    assertThat(embedder.query("a")).containsExactly(1, 0);
    assertThat(server.asked().get(0).authorization()).isEmpty();
    assertThat(server.asked().get(0).path()).isEqualTo("/v1/embeddings");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"data\": [{\"index\": 0, \"embedding\": [1, 0]}]}",
        "{\"data\": [{\"index\": 0, \"embedding\": [1, 0]}, {\"index\": 0, \"embedding\": [1, 0]}]}",
        "{\"data\": [{\"index\": 0, \"embedding\": [1, 0]}, {\"index\": 2, \"embedding\": [1, 0]}]}",
        "{\"data\": [{\"embedding\": [1, 0]}, {\"index\": \"x\", \"embedding\": [1, 0]}]}"
      })
  void a_text_without_a_vector_is_an_error(String body) {
    server.answer(200, body);
    assertThatThrownBy(() -> embedder(() -> TOKEN).passages(List.of("a", "b")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("vectors for 2 texts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          401 | {"error": "the key TOKEN is wrong"}
          301 | {"error": "the key TOKEN is wrong"}
          503 | {"error": "the key TOKEN is wrong"}
          200 | TOKEN
          200 | {"data": [{"index": 0, "embedding": ["TOKEN", 1]}]}
          """)
  void the_token_is_in_no_message(int status, String body) {
    for (int i = 0; i < 2; i++) {
      server.answer(status, body.replace("TOKEN", TOKEN));
    }
    OpenAiEmbedder embedder = embedder(() -> TOKEN);

    Throwable failure = catchThrowable(() -> embedder.passages(List.of("a")));

    assertThat(failure).isInstanceOf(EmbeddingException.class);
    assertThat(trace(failure)).doesNotContain(TOKEN).contains("OpenAI at http://127.0.0.1:");
    assertThat(embedder.toString()).doesNotContain(TOKEN);
  }

  @Test
  void a_server_that_is_not_there_learns_and_tells_no_token() {
    OpenAiEmbedder embedder = embedder(() -> TOKEN);
    server.close();
    Throwable failure = catchThrowable(() -> embedder.query("a"));
    assertThat(failure).isInstanceOf(EmbeddingException.class);
    assertThat(trace(failure)).doesNotContain(TOKEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "two\nlines", "caf\u00E9", "nul\0"})
  void a_token_that_no_header_can_hold_is_refused_without_showing_it(String end) {
    String token = end.isEmpty() ? "" : TOKEN + end;
    Throwable failure = catchThrowable(() -> embedder(() -> token).query("a"));
    assertThat(failure)
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("token", "Check what supplies it");
    assertThat(trace(failure)).doesNotContain(TOKEN);
    assertThat(server.asked()).isEmpty();
  }

  @Test
  void a_supplier_that_fails_is_told_without_what_it_said() {
    Supplier<String> failing =
        () -> {
          throw new IllegalStateException("cannot decrypt " + TOKEN);
        };
    Throwable failure = catchThrowable(() -> embedder(failing).query("a"));
    assertThat(failure)
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("IllegalStateException");
    assertThat(trace(failure)).doesNotContain(TOKEN);
  }

  @Test
  void a_token_is_not_sent_over_plain_http_to_another_machine() {
    assertThatThrownBy(() -> remote("http://models.example.org/v1").token(() -> TOKEN).build())
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("HTTPS");
    assertThatThrownBy(() -> remote("http://127.0.0.1.example.org").token(() -> TOKEN).build())
        .isInstanceOf(InvalidValueException.class);
    remote("https://models.example.org/v1").token(() -> TOKEN).build().close();
    remote("http://models.example.org/v1").build().close();
    remote("http://[::1]:8080").token(() -> TOKEN).build().close();
    remote("http://LOCALHOST:8080").token(() -> TOKEN).build().close();
  }

  @Test
  void nothing_is_built_unless_the_network_is_allowed() {
    assertThatThrownBy(
            () ->
                OpenAiEmbedder.builder(URI.create("https://models.example.org"), "tiny", 2)
                    .token(() -> TOKEN)
                    .build())
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("models.example.org", "allowNetwork(true)");
  }

  private static OpenAiEmbedder.Builder remote(String address) {
    return OpenAiEmbedder.builder(URI.create(address), "tiny", 2).allowNetwork(true);
  }

  private OpenAiEmbedder embedder(Supplier<String> token) {
    return OpenAiEmbedder.builder(URI.create(server.address() + "/v1"), "tiny", 2)
        .token(token)
        .allowNetwork(true)
        .retries(1)
        .sleeper(pause -> {})
        .build();
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
