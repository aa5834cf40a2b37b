package dev.memoryweave.embeddings.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.EmbeddingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ids of the tokens are in {@link TinyModel}: [CLS] 1, [SEP] 2, sea 4, port 5, ##s 7. */
final class OnnxRerankerTest {
  @TempDir private Path folder;
  private Path model;
  private Path tokenizer;

  @BeforeEach
  void write_a_model() throws IOException {
    model = folder.resolve("tiny.onnx");
    tokenizer = folder.resolve("tokenizer.json");
    Files.write(model, TinyModel.summing("input_ids"));
    Files.writeString(tokenizer, TinyModel.TOKENIZER);
  }

  @Test
  void question_and_text_are_read_together() {
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      assertThat(reranker.id()).isEqualTo("tiny.onnx");
      // [CLS] question [SEP] text [SEP]
      assertThat(reranker.scores("sea", List.of("port", "ports", "")))
          .containsExactly(1 + 4 + 2 + 5 + 2.0, 1 + 4 + 2 + 5 + 7 + 2.0, 1 + 4 + 2 + 2.0);
      assertThat(reranker.scores("sea", List.of())).isEmpty();
    }
  }

  @Test
  void the_text_is_marked_as_the_second_one() throws IOException {
    Files.write(model, TinyModel.summing("token_type_ids"));
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      assertThat(reranker.scores("sea sea sea", List.of("port ports"))).containsExactly(4.0);
    }
  }

  @Test
  void long_questions_leave_room_for_the_text() throws IOException {
    Files.write(model, TinyModel.summing("attention_mask"));
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      assertThat(reranker.scores("sea ".repeat(9_000), List.of("port", "port ".repeat(9_000))))
          .containsExactly(1 + 256 + 1 + 1 + 1.0, 512.0);
    }
  }

  @Test
  void several_threads_give_the_same() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer, pool, 3)) {
      assertThat(reranker.scores("sea", Collections.nCopies(50, "port")))
          .hasSize(50)
          .containsOnly(14.0);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void a_missing_file_is_named_at_once() throws IOException {
    Files.delete(model);
    assertThatThrownBy(() -> OnnxReranker.of(model, tokenizer))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("model", model.toString(), "ONNX format");
    assertThatThrownBy(() -> OnnxReranker.of(tokenizer, folder))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContainingAll("tokenizer", folder.toString());
  }

  @Test
  void what_is_no_model_is_named_by_every_use() throws IOException {
    Files.writeString(model, "not a model");
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> reranker.scores("sea", List.of("port")))
            .isInstanceOf(EmbeddingException.class)
            .hasMessageContainingAll(model.toString(), "no model");
      }
    }
  }

  @Test
  void a_model_with_other_inputs_is_refused() throws IOException {
    Files.write(model, TinyModel.summing("pixels"));
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      assertThatThrownBy(() -> reranker.scores("sea", List.of("port")))
          .isInstanceOf(EmbeddingException.class)
          .hasMessageContaining("[input_ids, pixels]");
    }
  }

  @Test
  void a_model_that_gives_more_than_a_score_is_refused() throws IOException {
    Files.write(model, TinyModel.perToken("input_ids"));
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      assertThatThrownBy(() -> reranker.scores("sea", List.of("port")))
          .isInstanceOf(EmbeddingException.class)
          .hasMessageContaining("no cross-encoder");
    }
  }

  @Test
  void a_tokenizer_of_another_kind_is_refused() throws IOException {
    Files.writeString(tokenizer, "{\"model\": {\"type\": \"Unigram\"}}");
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      assertThatThrownBy(() -> reranker.scores("sea", List.of("port")))
          .isInstanceOf(EmbeddingException.class)
          .hasMessageContainingAll(tokenizer.toString(), "Unigram", "BERT");
    }
    Files.writeString(tokenizer, "no JSON");
    try (OnnxReranker reranker = OnnxReranker.of(model, tokenizer)) {
      assertThatThrownBy(() -> reranker.scores("sea", List.of("port")))
          .isInstanceOf(EmbeddingException.class)
          .hasMessageContaining(tokenizer.toString());
    }
  }

  @Test
  void after_closing_nothing_is_scored_any_more() {
    OnnxReranker reranker = OnnxReranker.of(model, tokenizer);
    reranker.scores("sea", List.of("port"));
    reranker.close();
    reranker.close();
    assertThatThrownBy(() -> reranker.scores("sea", List.of("port")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("was closed");
  }
}
