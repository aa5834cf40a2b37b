package dev.memoryweave.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.memoryweave.chat.ModelEmbedder;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/** Embeds the texts of a memory with a model of LangChain4j. */
public final class EmbeddingModelEmbedder implements Embedder {
  private final ModelEmbedder embedder;

  /**
   * An embedder over a model.
   *
   * @param embedding the model, which belongs to the caller
   * @param model the space of its vectors; another model, or another version, has another id
   */
  public EmbeddingModelEmbedder(EmbeddingModel embedding, Model model) {
    InvalidValueException.given("embedding", embedding);
    this.embedder = new ModelEmbedder(model, texts -> vectors(embedding, texts));
  }

  @Override
  public Model model() {
    return embedder.model();
  }

  @Override
  public float[] query(String text) {
    return embedder.query(text);
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    return embedder.passages(texts);
  }

  private static List<float[]> vectors(EmbeddingModel embedding, List<String> texts) {
    return embedding.embedAll(texts.stream().map(TextSegment::from).toList()).content().stream()
        .map(Embedding::vector)
        .toList();
  }
}
