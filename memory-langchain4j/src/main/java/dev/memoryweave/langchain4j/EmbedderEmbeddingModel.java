package dev.memoryweave.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingInput;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingParameter;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.langchain4j.model.embedding.response.EmbeddingResponse;
import dev.langchain4j.model.output.Response;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.Set;

/**
 * Offers the embedder of a memory as a model of LangChain4j. Where nobody says otherwise, a string
 * is embedded as a query and segments as passages, as LangChain4j's retrievers and ingestors call
 * them.
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
    EmbeddingRequest request =
        EmbeddingRequest.builder().input(text).inputType(EmbeddingInputType.QUERY).build();
    return Response.from(embed(request).embeddings().get(0));
  }

  @Override
  public EmbeddingResponse doEmbed(EmbeddingRequest request) {
    List<String> texts = request.inputs().stream().map(EmbeddingInput::text).toList();
    List<float[]> vectors =
        request.inputType() == EmbeddingInputType.QUERY
            ? texts.stream().map(embedder::query).toList()
            : embedder.passages(texts);
    return EmbeddingResponse.builder()
        .embeddings(vectors.stream().map(Embedding::from).toList())
        .modelName(modelName())
        .build();
  }

  @Override
  public Set<EmbeddingParameter<?>> supportedParameters() {
    return Set.of(EmbeddingRequestParameters.INPUT_TYPE);
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
