package dev.memoryweave.embeddings.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class BgeSmallEmbedderTest {
  private static final BgeSmallEmbedder EMBEDDER = BgeSmallEmbedder.create();

  @AfterAll
  static void close() {
    EMBEDDER.close();
  }

  @Test
  void the_model_is_the_one_that_its_id_names() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (InputStream file =
        BgeSmallEmbedderTest.class.getResourceAsStream("/bge-small-en-v1.5-q.onnx")) {
      digest.update(file.readAllBytes());
    }
    assertThat(HexFormat.of().formatHex(digest.digest()))
        .as("another model needs another id, or its vectors are mixed with old ones")
        .isEqualTo("6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4");
    assertThat(EMBEDDER.model().id()).isEqualTo("bge-small-en-v1.5-q");
    assertThat(EMBEDDER.model().dimensions()).isEqualTo(384);
  }

  @Test
  void texts_that_mean_the_same_are_nearer_than_others() {
    float[] question = EMBEDDER.query("How do I make the build faster?");
    List<float[]> texts =
        EMBEDDER.passages(
            List.of(
                "Compiling in parallel shortened the time that compilation takes.",
                "The cat sleeps on the warm roof.",
                "We planted tomatoes behind the house."));

    assertThat(cosine(question, texts.get(0))).isGreaterThan(cosine(question, texts.get(1)) + .1);
    assertThat(cosine(question, texts.get(0))).isGreaterThan(cosine(question, texts.get(2)) + .1);
  }

  @Test
  void a_query_gets_the_instruction_and_a_passage_none() {
    String text = "where the keys are kept";
    float[] passage = passage(BgeSmallEmbedder.QUERY_INSTRUCTION + text);

    assertThat(EMBEDDER.query(text)).isEqualTo(passage);
    assertThat(passage(text)).isNotEqualTo(passage);
  }

  @Test
  void a_vector_does_not_depend_on_what_is_embedded_with_it_or_on_the_threads() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      texts.add("Note " + i + ": the harbour opens at " + i + " o'clock. ".repeat(i + 1));
    }
    List<float[]> alone = texts.stream().map(BgeSmallEmbedderTest::passage).toList();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try (BgeSmallEmbedder shared = BgeSmallEmbedder.create(pool, 3)) {
      List<Future<List<float[]>>> runs = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        runs.add(pool.submit(() -> shared.passages(texts)));
      }
      for (Future<List<float[]>> run : runs) {
        assertThat(run.get(5, TimeUnit.MINUTES).toArray()).isEqualTo(alone.toArray());
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void an_executor_without_time_for_it_stops_nothing() {
    Executor never = task -> {};
    Executor refusing =
        task -> {
          throw new RejectedExecutionException("shut down");
        };
    for (Executor executor : List.of(never, refusing)) {
      try (BgeSmallEmbedder embedder = BgeSmallEmbedder.create(executor, 2)) {
        assertThat(embedder.passages(List.of("one", "two"))).hasSize(2);
      }
    }
    assertThatThrownBy(() -> BgeSmallEmbedder.create(never, 0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("parallelism");
  }

  static List<String> hostileTexts() {
    return List.of(
        "",
        " \t\r\n",
        "\0",
        "\uD800",
        "\uDC00 after \uD83D",
        "\u200B\u200E\uFEFF",
        "\uD83D\uDE00\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67",
        "\u65E5\u672C\u8A9E\u306E\u6587",
        "\u202E\u05E9\u05DC\u05D5\u05DD",
        "e" + "\u0301".repeat(2_000),
        "[CLS] [SEP] [MASK] [PAD]",
        "x".repeat(100_000),
        "a b ".repeat(100_000));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("hostileTexts")
  void any_text_has_a_vector_of_length_one(String text) {
    assertThat(length(passage(text))).isEqualTo(1, within(1e-4));
    assertThat(length(EMBEDDER.query(text))).isEqualTo(1, within(1e-4));
  }

  @Test
  void of_a_long_text_the_first_tokens_count() {
    String most = "port ".repeat(BgeSmallEmbedder.MAX_TOKENS - 1);
    float[] vector = passage(most + "sea");
    assertThat(passage(most + "sea and zebras")).isEqualTo(vector);
    assertThat(passage(most + "zebras")).isNotEqualTo(vector);
  }

  @Test
  void no_texts_have_no_vectors() {
    assertThat(EMBEDDER.passages(List.of())).isEmpty();
  }

  @Test
  void after_closing_nothing_is_embedded_any_more() {
    BgeSmallEmbedder closed = BgeSmallEmbedder.create();
    closed.passages(List.of("loaded"));
    closed.close();
    closed.close();

    assertThatThrownBy(() -> closed.query("late"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("was closed");
    BgeSmallEmbedder unused = BgeSmallEmbedder.create();
    unused.close();
    assertThatThrownBy(() -> unused.query("late")).isInstanceOf(EmbeddingException.class);
  }

  @Test
  void an_interrupted_thread_stops_and_stays_interrupted() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> EMBEDDER.passages(List.of("a", "b")))
          .isInstanceOf(EmbeddingException.class)
          .hasMessageContaining("Interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** In a process of its own, because the other tests load the classes. */
  @Test
  void nothing_of_the_runtime_is_loaded_before_the_first_use() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                CreatesAnEmbedder.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.lines())
        .anyMatch(line -> line.contains("dev.memoryweave.embeddings.onnx.BgeSmallEmbedder "))
        .noneMatch(line -> line.contains("ai.onnxruntime") || line.contains("OnnxModel"));
  }

  /** What the process of its own runs. */
  static final class CreatesAnEmbedder {
    private CreatesAnEmbedder() {}

    public static void main(String[] args) {
      try (BgeSmallEmbedder embedder = BgeSmallEmbedder.create()) {
        embedder.model();
      }
    }
  }

  private static float[] passage(String text) {
    return EMBEDDER.passages(List.of(text)).get(0);
  }

  private static double length(float[] vector) {
    return Math.sqrt(cosine(vector, vector));
  }

  /** The vectors have the length 1. */
  private static double cosine(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }
}
