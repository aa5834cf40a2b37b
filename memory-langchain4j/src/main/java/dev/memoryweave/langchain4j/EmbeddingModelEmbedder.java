package dev.memoryweave.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.memoryweave.chat.ModelEmbedder;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/**
 * Embeds the texts of a memory with a model of LangChain4j. Models that tell queries from documents
 * are told which is which.
 */
public final class EmbeddingModelEmbedder implements Embedder {
  private final ModelEmbedder queries;
  private final ModelEmbedder documents;

  /**
   * An embedder over a model.
   *
   * @param embedding the model, which belongs to the caller
   * @param model the space of its vectors; another model, or another version, has another id
   */
  public EmbeddingModelEmbedder(EmbeddingModel embedding, Model model) {
    InvalidValueException.given("embedding", embedding);
    this.queries =
        new ModelEmbedder(model, texts -> vectors(embedding, texts, EmbeddingInputType.QUERY));
    this.documents =
        new ModelEmbedder(model, texts -> vectors(embedding, texts, EmbeddingInputType.DOCUMENT));
  }

  @Override
  public Model model() {
    return documents.model();
  }

  @Override
  public float[] query(String text) {
    return queries.query(text);
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    return documents.passages(texts);
  }

  private static List<float[]> vectors(
      EmbeddingModel embedding, List<String> texts, EmbeddingInputType type) {
    List<TextSegment> segments = texts.stream().map(TextSegment::from).toList();
    return embeddings(embedding, segments, type).stream().map(Embedding::vector).toList();
  }

  private static List<Embedding> embeddings(
      EmbeddingModel embedding, List<TextSegment> segments, EmbeddingInputType type) {
    if (!embedding.supportedParameters().contains(EmbeddingRequestParameters.INPUT_TYPE)) {
      return embedding.embedAll(segments).content();
    }
    return embedding
        .embed(EmbeddingRequest.builder().textSegments(segments).inputType(type).build())
        .embeddings();
  }
}
