package dev.memoryweave.embeddings.staticmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StaticEmbedderTest {
  private final Embedder embedder = StaticEmbedder.create();

  @AfterEach
  void close() {
    embedder.close();
  }

  private float[] passage(String text) {
    return embedder.passages(List.of(text)).get(0);
  }

  private double similarity(String question, String text) {
    return dot(embedder.query(question), passage(text));
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the bike has a puncture            | A tyre of the bicycle is flat
          when do salaries arrive            | Wages are paid on the last day of the month
          which pets are there               | Two cats live on the ground floor
          remove an element from the list    | void deleteItem(int index) { items.remove(index); }
          """)
  void a_text_of_the_same_meaning_is_far_nearer_than_by_chance(String question, String text) {
    Embedder.Chance chance = embedder.chance(embedder.query(question));

    assertThat(chance.deviations(similarity(question, text))).isGreaterThan(2.5);
    assertThat(chance.deviations(similarity(question, "Glaciers carve valleys in granite")))
        .isLessThan(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Der Keller wird überflutet, wenn der Fluss steigt",
        "Подвал затопляет весной",
        "地下室在春天被淹",
        "42 + 17",
        ""
      })
  void a_text_that_it_does_not_read_is_near_no_question(String text) {
    for (String question :
        List.of("when does the cellar get flooded", "how are numbers added", "who runs the port")) {
      float[] query = embedder.query(question);

      assertThat(embedder.chance(query).deviations(dot(query, passage(text)))).isLessThan(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "\0", "\uD800", "42", "plain", "getUserName()", "\u6D77\u6E2F", "{}[];"})
  void any_text_has_a_vector_of_length_one(String text) {
    assertThat(dot(passage(text), passage(text))).isEqualTo(1, within(1e-5));
    assertThat(passage(text)).hasSize(embedder.model().dimensions());
    assertThat(dot(embedder.query(text), embedder.query(text))).isEqualTo(1, within(1e-5));
  }

  @Test
  void a_huge_text_is_read_from_its_beginning() {
    String word = "harbour ";

    assertThat(passage(word.repeat(1_000_000))).containsExactly(passage(word.repeat(1_024)));
  }

  @Test
  void names_of_code_are_their_words() {
    assertThat(dot(passage("parseCsvHeaderLine"), passage("parse csv header line")))
        .isGreaterThan(.99);
    assertThat(dot(passage("HTTPServer"), passage("http server"))).isGreaterThan(.99);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          when does the cellar get flooded        | true
          def close_all(self): self.pool.close()  | true
          Wann wird der Keller überflutet         | false
          Quels bâtiments seront rénovés          | false
          Когда затопляет подвал                  | false
          地下室什么时候被淹                          | false
          지하실은 언제 침수됩니까                      | false
          42 + 17                                 | false
          """)
  void it_reads_english_and_code(String text, boolean reads) {
    assertThat(embedder.reads(text)).isEqualTo(reads);
  }

  @Test
  void many_threads_get_what_one_gets() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      texts.add("Text number " + i + " about the harbour master's " + (i * 31 % 17) + " boats");
    }
    List<float[]> alone = StaticEmbedder.create().passages(texts);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<List<float[]>> all = () -> embedder.passages(texts);
      for (Future<List<float[]>> many : threads.invokeAll(List.of(all, all, all, all))) {
        assertThat(many.get()).usingRecursiveComparison().isEqualTo(alone);
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void no_texts_are_no_vectors() {
    assertThat(embedder.passages(List.of())).isEmpty();
  }

  @Test
  void it_is_trusted_less_than_a_model_that_reads_sentences() {
    assertThat(embedder.trust()).isGreaterThan(0).isLessThan(1);
  }

  @Test
  void after_closing_it_says_so() {
    assertThat(passage("harbour")).isNotEmpty();
    embedder.close();
    embedder.close();

    assertThatThrownBy(() -> passage("harbour"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void it_is_found_by_its_name() {
    assertThat(Embedder.Settings.isOffered("static")).isTrue();
    assertThat(Embedder.Settings.isOffered("bert")).isFalse();
    try (Embedder found = Embedder.Settings.of("static").embedder()) {
      assertThat(found.model()).isEqualTo(embedder.model());
      assertThat(found.query("harbour")).containsExactly(embedder.query("harbour"));
    }
  }

  @Test
  void settings_that_it_has_no_use_for_are_refused() {
    assertThatThrownBy(
            () -> new Embedder.Settings("static", null, "m", null, "", "", false, null).embedder())
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("model must be absent");
  }
}
