package dev.memoryweave.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/**
 * Offers the embedder of a memory as a model of LangChain4j. One text is embedded as a query, a
 * list of segments as passages, as LangChain4j's retrievers and ingestors call them.
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
  public Response<Embedding> embed(String text) {
    return Response.from(Embedding.from(embedder.query(text)));
  }

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    return Response.from(
        segments.isEmpty()
            ? List.of()
            : embedder.passages(segments.stream().map(TextSegment::text).toList()).stream()
                .map(Embedding::from)
                .toList());
  }

  @Override
  public int dimension() {
    return embedder.model().dimensions();
  }

  @Override
  public String modelName() {
    return embedder.model().id();
  }
}
