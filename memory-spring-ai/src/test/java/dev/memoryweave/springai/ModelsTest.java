package dev.memoryweave.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

final class ModelsTest {
  private static final Embedder.Model SPACE = new Embedder.Model("lengths-1", 2);

  @Test
  void a_model_embeds_the_texts_of_a_memory() {
    Embedder embedder = new EmbeddingModelEmbedder(new Lengths(), SPACE);

    assertThat(embedder.model()).isEqualTo(SPACE);
    assertThat(embedder.query("four")).containsExactly(4, 1);
    assertThat(embedder.passages(List.of("a", " ", "abc")))
        .containsExactly(new float[] {1, 1}, new float[] {1, 0}, new float[] {3, 1});
    assertThat(embedder.passages(List.of(" "))).hasSize(1);
  }

  @Test
  void a_model_that_fails_or_has_another_size_is_an_embedding_that_failed() {
    Embedder failing =
        new EmbeddingModelEmbedder(
            new Lengths() {
              @Override
              public EmbeddingResponse call(EmbeddingRequest request) {
                throw new IllegalStateException("no server");
              }
            },
            SPACE);
    Embedder other = new EmbeddingModelEmbedder(new Lengths(), new Embedder.Model("other", 3));

    assertThatThrownBy(() -> failing.query("a"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("no server");
    assertThatThrownBy(() -> other.query("a"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("2 numbers instead of 3");
  }

  @Test
  void an_embedder_is_a_model_that_tells_queries_from_passages() {
    EmbeddingModel model = new EmbedderEmbeddingModel(new Told());

    assertThat(model.embed("question")).containsExactly(1, 0);
    assertThat(model.embed(new Document("passage"))).containsExactly(0, 1);
    assertThat(model.embed(List.of("one", "two"))).hasSize(2).contains(new float[] {0, 1});
    assertThat(model.embed(List.of())).isEmpty();
    assertThat(model.dimensions()).isEqualTo(2);
  }

  /** Vectors of lengths. */
  private static class Lengths implements EmbeddingModel {
    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
      List<Embedding> embeddings = new ArrayList<>();
      for (String text : request.getInstructions()) {
        embeddings.add(new Embedding(new float[] {text.length(), 1}, embeddings.size()));
      }
      return new EmbeddingResponse(embeddings);
    }

    @Override
    public float[] embed(Document document) {
      return embed(document.getText());
    }
  }

  /** Tells queries from passages. */
  private static final class Told implements Embedder {
    @Override
    public Model model() {
      return SPACE;
    }

    @Override
    public float[] query(String text) {
      return new float[] {1, 0};
    }

    @Override
    public List<float[]> passages(List<String> texts) {
      return texts.stream().map(text -> new float[] {0, 1}).toList();
    }
  }
}
