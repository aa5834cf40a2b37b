package dev.memoryweave.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.embed.StubEmbedder;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ModelsTest {
  private static final Embedder.Model SPACE = new Embedder.Model("letters-1", 2);

  @Test
  void a_model_embeds_the_texts_of_a_memory() {
    Embedder embedder = new EmbeddingModelEmbedder(new Letters(), SPACE);

    assertThat(embedder.model()).isEqualTo(SPACE);
    assertThat(embedder.query("aab")).containsExactly(2, 1);
    List<float[]> vectors = embedder.passages(List.of("ab", " ", "abb"));
    assertThat(vectors).hasSize(3);
    assertThat(vectors.get(0)).containsExactly(1, 1);
    assertThat(SPACE.unit(vectors.get(1))).hasSize(2);
    assertThat(vectors.get(2)).containsExactly(1, 2);
  }

  @Test
  void a_model_that_tells_queries_from_documents_is_told_which_is_which() {
    Embedder asked = new StubEmbedder();
    Embedder embedder =
        new EmbeddingModelEmbedder(new EmbedderEmbeddingModel(new Shouted()), asked.model());

    assertThat(embedder.query("a cat")).isEqualTo(asked.query("a cat!"));
    assertThat(embedder.passages(List.of("a cat")).get(0)).isEqualTo(asked.query("a cat"));
  }

  @Test
  void a_failing_model_or_one_of_another_space_is_an_embedding_exception() {
    Embedder failing =
        new EmbeddingModelEmbedder(
            new EmbeddingModel() {
              @Override
              public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
                throw new IllegalStateException("no server");
              }
            },
            SPACE);
    Embedder other = new EmbeddingModelEmbedder(new Letters(), new Embedder.Model("letters-1", 3));

    assertThatThrownBy(() -> failing.query("a"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("no server");
    assertThatThrownBy(() -> other.query("a"))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("2 numbers instead of 3");
  }

  @Test
  void an_embedder_is_a_model() {
    Embedder embedder = new StubEmbedder();
    EmbeddingModel model = new EmbedderEmbeddingModel(embedder);

    assertThat(model.dimension()).isEqualTo(embedder.model().dimensions());
    assertThat(model.modelName()).isEqualTo(embedder.model().id());
    assertThat(model.embed("a cat").content().vector()).isEqualTo(embedder.query("a cat"));
    assertThat(model.embedAll(List.of(TextSegment.from("a cat"))).content())
        .extracting(Embedding::vector)
        .containsExactlyElementsOf(embedder.passages(List.of("a cat")));
    assertThat(model.embedAll(List.of()).content()).isEmpty();
  }

  @Test
  void a_scoring_model_reorders_and_a_reranker_scores() {
    ScoringModel lengths =
        (segments, query) ->
            Response.from(
                segments.stream().map(segment -> (double) segment.text().length()).toList());
    Reranker reranker = new ScoringModelReranker(lengths, "lengths-1");

    assertThat(reranker.id()).isEqualTo("lengths-1");
    assertThat(reranker.scores("question", List.of("a", "abc"))).containsExactly(1.0, 3.0);
    assertThat(
            new RerankerScoringModel(reranker)
                .scoreAll(List.of(TextSegment.from("ab")), "question")
                .content())
        .containsExactly(2.0);
  }

  @Test
  void a_failing_scoring_model_is_an_embedding_exception() {
    Reranker failing =
        new ScoringModelReranker(
            (segments, query) -> {
              throw new IllegalStateException("no server");
            },
            "none");
    Reranker silent = new ScoringModelReranker((s, query) -> Response.from(List.of()), "none");

    assertThatThrownBy(() -> failing.scores("question", List.of("a")))
        .isInstanceOf(EmbeddingException.class);
    assertThatThrownBy(() -> silent.scores("question", List.of("a")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("0 scores for 1 texts");
  }

  /** Embeds a query as if it were shouted. */
  private static final class Shouted implements Embedder {
    private final Embedder embedder = new StubEmbedder();

    @Override
    public Model model() {
      return embedder.model();
    }

    @Override
    public float[] query(String text) {
      return embedder.query(text + "!");
    }

    @Override
    public List<float[]> passages(List<String> texts) {
      return embedder.passages(texts);
    }
  }

  /** Counts the letters a and b. */
  private static final class Letters implements EmbeddingModel {
    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
      return Response.from(
          segments.stream().map(segment -> Embedding.from(vector(segment.text()))).toList());
    }

    private static float[] vector(String text) {
      return new float[] {count(text, 'a'), count(text, 'b')};
    }

    private static float count(String text, char letter) {
      return text.chars().filter(found -> found == letter).count();
    }
  }
}
