package dev.memoryweave.springai;

import dev.memoryweave.chat.ModelEmbedder;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import org.springframework.ai.embedding.EmbeddingModel;

/** Embeds the texts of a memory with a model of Spring AI. */
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
    this.embedder = new ModelEmbedder(model, embedding::embed);
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
}
