package dev.memoryweave.embeddings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OllamaEmbedderTest {
  private static final String ONE = "{\"embeddings\": [[1, 2.5, -3]]}";

  private final List<Duration> pauses = new ArrayList<>();
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
  void texts_are_sent_in_batches_and_vectors_come_in_their_order() {
    server.answer(200, "{\"embeddings\": [[1, 0, 0], [2, 0, 0]]}");
    server.answer(200, "{\"embeddings\": [[3, 0, 0]]}");

    List<float[]> vectors =
        embedder(b -> b.batch(2).passagePrefix("passage: ")).passages(List.of("a", "b", "c"));

    assertThat(vectors).extracting(vector -> vector[0]).containsExactly(1f, 2f, 3f);
    assertThat(server.asked()).hasSize(2).allMatch(asked -> asked.path().equals("/api/embed"));
    assertThat(server.asked().get(0).body().toString())
        .isEqualTo(
            "{\"model\":\"tiny\",\"truncate\":true,\"input\":[\"passage: a\",\"passage: b\"]}");
  }

  @Test
  void a_query_has_its_own_prefix() {
    server.answer(200, ONE);
    assertThat(embedder(b -> b.queryPrefix("query: ").passagePrefix("no")).query("where"))
        .containsExactly(1, 2.5f, -3);
    assertThat(server.asked().get(0).body().path("input").get(0).textValue())
        .isEqualTo("query: where");
  }

  @Test
  void no_texts_are_not_sent() {
    assertThat(embedder(b -> {}).passages(List.of())).isEmpty();
    assertThat(server.asked()).isEmpty();
  }

  @Test
  void any_text_can_be_sent() {
    server.answer(200, "{\"embeddings\": [[1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]}");

    embedder(b -> b.maxCharacters(4))
        .passages(List.of("", " \n", "a\0\uD800b", "\uD83D\uDE00xyz!"));

    assertThat(server.asked().get(0).body().path("input"))
        .extracting(node -> node.textValue())
        .containsExactly("-", "-", "a\uFFFD\uFFFDb", "\uD83D\uDE00xyz");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504})
  void what_may_be_gone_later_is_tried_again_with_growing_pauses(int status) {
    server.answer(status, "");
    server.answer(status, "");
    server.answer(200, ONE);

    assertThat(embedder(b -> {}).passages(List.of("a"))).hasSize(1);

    assertThat(pauses).containsExactly(Duration.ofMillis(10), Duration.ofMillis(20));
  }

  @Test
  void after_the_last_attempt_the_failure_is_told() {
    for (int i = 0; i < 3; i++) {
      server.answer(503, "{\"error\": \"model is\\nloading\"}");
    }
    assertThatThrownBy(() -> embedder(b -> b.retries(2)).passages(List.of("a")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("Ollama at http://127.0.0.1:", "503: model is loading", "later");
    assertThat(server.asked()).hasSize(3);
  }

  @Test
  void a_query_is_not_tried_again() {
    server.answer(503, "");
    assertThatThrownBy(() -> embedder(b -> {}).query("a")).isInstanceOf(EmbeddingException.class);
    assertThat(server.asked()).hasSize(1);
    assertThat(pauses).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "7, 2000", "99999999, 2000", "soon, 10", "-1, 10"})
  void a_server_may_ask_for_a_longer_pause_but_not_for_any(String wanted, long millis) {
    server.answer(429, "", Map.of("Retry-After", wanted));
    server.answer(200, ONE);

    embedder(b -> b.pauses(Duration.ofMillis(10), Duration.ofSeconds(2))).passages(List.of("a"));

    assertThat(pauses).containsExactly(Duration.ofMillis(millis));
  }

  @Test
  void pauses_stop_growing() {
    for (int i = 0; i < 5; i++) {
      server.answer(500, "");
    }
    server.answer(200, ONE);
    embedder(b -> b.retries(5).pauses(Duration.ofMillis(10), Duration.ofMillis(30)))
        .passages(List.of("a"));
    assertThat(pauses).extracting(Duration::toMillis).containsExactly(10L, 20L, 30L, 30L, 30L);
  }

  @ParameterizedTest
  @CsvSource({"400, log", "404, name of the model", "413, batch", "301, not followed"})
  void what_will_not_change_is_not_tried_again(int status, String remedy) {
    server.answer(status, "", Map.of("Location", "http://elsewhere.invalid/"));
    assertThatThrownBy(() -> embedder(b -> {}).passages(List.of("a")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("status " + status, remedy);
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void a_server_that_never_answers_is_given_up() {
    server.neverAnswer();
    server.neverAnswer();
    server.neverAnswer();
    OllamaEmbedder embedder =
        embedder(
            b -> b.retries(1).timeout(Duration.ofMillis(50)).queryTimeout(Duration.ofMillis(40)));
    assertThatThrownBy(() -> embedder.passages(List.of("a")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageMatching(".*(within PT0.05S|HttpTimeoutException).*");
    assertThatThrownBy(() -> embedder.query("a"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageMatching(".*(within PT0.04S|HttpTimeoutException).*");
    assertThat(server.asked()).hasSizeLessThanOrEqualTo(3);
    assertThat(pauses).hasSize(1);
  }

  @Test
  void a_server_that_is_not_there_is_named() {
    OllamaEmbedder embedder = embedder(b -> b.retries(1));
    server.close();
    assertThatThrownBy(() -> embedder.passages(List.of("a")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("Ollama at http://127.0.0.1:", "cannot be reached");
    assertThat(pauses).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"embeddings": [[1, 2            | no JSON object
          [1, 2]                           | no JSON object
          ''                               | no JSON object
          {"embedding": [1, 2, 3]}         | 0 vectors for 1 texts
          {"embeddings": [[1,2,3],[1,2,3]]} | 2 vectors for 1 texts
          {"embeddings": [[1, 2]]}         | 2 dimensions where 3 are declared
          {"embeddings": [1]}              | no list of numbers
          {"embeddings": [[1, "2", 3]]}    | something else than numbers
          {"embeddings": [[1, null, 3]]}   | something else than numbers
          {"embeddings": [[1, 1e99, 3]]}   | something else than numbers
          {"embeddings": [[0, 0, 0]]}      | a vector of zeros
          """)
  void an_answer_that_cannot_be_used_is_refused(String body, String message) {
    server.answer(200, body);
    assertThatThrownBy(() -> embedder(b -> {}).passages(List.of("a")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining(message);
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void an_answer_that_is_too_large_is_not_read() {
    server.answer(200, " ".repeat(3_000_000) + ONE);
    assertThatThrownBy(() -> embedder(b -> b.maxResponseBytes(100_000)).passages(List.of("a")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("more than 100000 bytes", "maxResponseBytes");
  }

  @Test
  void an_interrupted_thread_stops_and_stays_interrupted() {
    server.neverAnswer();
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> embedder(b -> {}).passages(List.of("a")))
          .isInstanceOf(EmbeddingException.class)
          .hasMessageContaining("interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void nothing_is_built_unless_the_network_is_allowed() {
    assertThatThrownBy(() -> OllamaEmbedder.builder("tiny", 3).build())
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("localhost", "allowNetwork(true)");
    assertThatThrownBy(() -> OllamaEmbedder.builder("tiny", 3).allowNetwork(false).build())
        .isInstanceOf(EmbeddingException.class);
  }

  @Test
  void the_id_names_what_changes_the_vectors() {
    String plain = embedder(b -> b.queryPrefix("q: ")).model().id();
    assertThat(plain).isEqualTo("ollama/tiny");
    String one = embedder(b -> b.passagePrefix("a: ")).model().id();
    String other = embedder(b -> b.passagePrefix("b: ")).model().id();
    assertThat(one).startsWith("ollama/tiny+").isNotEqualTo(other);
    assertThat(embedder(b -> b.id("mine")).model().id()).isEqualTo("mine");
    assertThat(embedder(b -> {}).model().dimensions()).isEqualTo(3);
    assertThat(embedder(b -> {})).hasToString("OllamaEmbedder[ollama/tiny]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:11434",
        "ftp://localhost",
        "http://user@localhost",
        "http://localhost?key=1",
        "http://localhost#a",
        "/api",
        "mailto:a@b"
      })
  void an_address_that_cannot_be_used_is_refused(String address) {
    assertThatThrownBy(() -> OllamaEmbedder.builder("tiny", 3).address(URI.create(address)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("address must be like");
  }

  @Test
  void settings_out_of_range_are_named() {
    assertRefused("timeout", b -> b.timeout(Duration.ZERO));
    assertRefused("queryTimeout", b -> b.queryTimeout(Duration.ofHours(2)));
    assertRefused("retries", b -> b.retries(-1));
    assertRefused("firstPause", b -> b.pauses(Duration.ofHours(1), Duration.ofHours(1)));
    assertRefused("longestPause", b -> b.pauses(Duration.ZERO, Duration.ofDays(1)));
    assertRefused("maxResponseBytes", b -> b.maxResponseBytes(0));
    assertRefused("batch", b -> b.batch(0));
    assertRefused("maxCharacters", b -> b.maxCharacters(0));
    assertRefused("embedding model", b -> b.id("not an id"));
    assertThatThrownBy(() -> OllamaEmbedder.builder(" ", 3))
        .isInstanceOf(InvalidValueException.class);
  }

  private void assertRefused(String field, Consumer<OllamaEmbedder.Builder> setting) {
    assertThatThrownBy(() -> embedder(setting))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(field);
  }

  @Test
  void after_closing_nothing_is_sent_any_more() {
    OllamaEmbedder embedder = embedder(b -> {});
    embedder.close();
    embedder.close();
    assertThatThrownBy(() -> embedder.query("a"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("closed");
    assertThat(server.asked()).isEmpty();
  }

  private OllamaEmbedder embedder(Consumer<OllamaEmbedder.Builder> settings) {
    OllamaEmbedder.Builder builder =
        OllamaEmbedder.builder("tiny", 3)
            .address(server.address())
            .allowNetwork(true)
            .pauses(Duration.ofMillis(10), Duration.ofSeconds(1))
            .sleeper(pauses::add);
    settings.accept(builder);
    return builder.build();
  }
}
