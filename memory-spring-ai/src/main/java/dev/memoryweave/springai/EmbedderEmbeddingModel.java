package dev.memoryweave.springai;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/**
 * Offers the embedder of a memory as a model of Spring AI. One text is embedded as a query,
 * documents and lists of texts as passages, as Spring AI's vector stores call them.
 */
public final class EmbedderEmbeddingModel implements EmbeddingModel {
  private final Embedder embedder;

  /**
   * A model over an embedder.
   *
   * @param embedder the embedder, which belongs to the caller
   */
  public EmbedderEmbeddingModel(Embedder embedder) {
    InvalidValueException.given("embedder", embedder);
    this.embedder = embedder;
  }

  @Override
  public EmbeddingResponse call(EmbeddingRequest request) {
    List<String> texts = request.getInstructions();
    List<Embedding> embeddings = new ArrayList<>();
    if (!texts.isEmpty()) {
      for (float[] vector : embedder.passages(texts)) {
        embeddings.add(new Embedding(vector, embeddings.size()));
      }
    }
    return new EmbeddingResponse(embeddings);
  }

  @Override
  public float[] embed(String text) {
    return embedder.query(text);
  }

  @Override
  public float[] embed(Document document) {
    return embedder.passages(List.of(getEmbeddingContent(document))).get(0);
  }

  @Override
  public int dimensions() {
    return embedder.model().dimensions();
  }
}
