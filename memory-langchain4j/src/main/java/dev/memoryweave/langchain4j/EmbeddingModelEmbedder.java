package dev.memoryweave.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.langchain4j.model.output.Response;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/**
 * Embeds the texts of a memory with a model of LangChain4j. Models that tell queries from documents
 * are told which is which.
 */
public final class EmbeddingModelEmbedder implements Embedder {
  private final EmbeddingModel embedding;
  private final Model model;

  /**
   * An embedder over a model.
   *
   * @param embedding the model, which belongs to the caller
   * @param model the space of its vectors; another model, or another version, has another id
   */
  public EmbeddingModelEmbedder(EmbeddingModel embedding, Model model) {
    InvalidValueException.given("embedding", embedding);
    InvalidValueException.given("model", model);
    this.embedding = embedding;
    this.model = model;
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public float[] query(String text) {
    return vectors(List.of(text), EmbeddingInputType.QUERY).get(0);
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    return vectors(texts, EmbeddingInputType.DOCUMENT);
  }

  private List<float[]> vectors(List<String> texts, EmbeddingInputType type) {
    List<TextSegment> segments = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      // LangChain4j refuses blank texts, which mean nothing anyway.
      if (!texts.get(i).isBlank()) {
        segments.add(TextSegment.from(texts.get(i)));
        places.add(i);
      }
    }
    List<float[]> vectors = new ArrayList<>();
    texts.forEach(text -> vectors.add(nothing()));
    List<Embedding> embeddings =
        segments.isEmpty()
            ? List.of()
            : ModelAnswers.of(
                model.id(), "vectors", segments.size(), () -> embedded(segments, type));
    for (int i = 0; i < places.size(); i++) {
      vectors.set(places.get(i), checked(embeddings.get(i).vector()));
    }
    return vectors;
  }

  private Response<List<Embedding>> embedded(List<TextSegment> segments, EmbeddingInputType type) {
    if (!embedding.supportedParameters().contains(EmbeddingRequestParameters.INPUT_TYPE)) {
      return embedding.embedAll(segments);
    }
    EmbeddingRequest request =
        EmbeddingRequest.builder().textSegments(segments).inputType(type).build();
    return Response.from(embedding.embed(request).embeddings());
  }

  private float[] checked(float[] vector) {
    if (vector.length != model.dimensions()) {
      throw new EmbeddingException(
          "The model "
              + model.id()
              + " gave a vector of "
              + vector.length
              + " numbers instead of "
              + model.dimensions());
    }
    return vector;
  }

  private float[] nothing() {
    float[] vector = new float[model.dimensions()];
    vector[0] = 1;
    return vector;
  }
}
