package dev.memoryweave.embeddings.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * A model that Ollama runs, used through {@code POST /api/embed}. Texts leave the process, so this
 * must be allowed:
 *
 * <pre>{@code
 * OllamaEmbedder.builder("nomic-embed-text", 768)
 *     .queryPrefix("search_query: ")
 *     .passagePrefix("search_document: ")
 *     .allowNetwork(true)
 *     .build();
 * }</pre>
 */
public final class OllamaEmbedder extends ServerEmbedder {
  private static final URI LOCAL = URI.create("http://localhost:11434");

  private OllamaEmbedder(HttpEmbedding embedding) {
    super(embedding);
  }

  /**
   * Creates a builder for {@code http://localhost:11434}, unless another address is set.
   *
   * @param model Ollama's name for the model
   * @param dimensions the length of its vectors
   */
  public static Builder builder(String model, int dimensions) {
    return new Builder(model, dimensions);
  }

  /** Builder of the embedder: settings with defaults, and the permission to use the network. */
  public static final class Builder extends HttpEmbedderBuilder<Builder> {
    private Builder(String model, int dimensions) {
      super("Ollama", model, dimensions, LOCAL);
    }

    @Override
    Builder self() {
      return this;
    }

    @Override
    public OllamaEmbedder build() {
      return new OllamaEmbedder(embedding(null, new Protocol(modelName)));
    }
  }

  private record Protocol(String modelName) implements HttpEmbedding.Protocol {
    @Override
    public String path() {
      return "api/embed";
    }

    @Override
    public void describe(ObjectNode request) {
      request.put("model", modelName).put("truncate", true);
    }

    @Override
    public List<JsonNode> vectors(JsonNode answer, int texts) {
      List<JsonNode> vectors = new ArrayList<>();
      answer.path("embeddings").forEach(vectors::add);
      return vectors;
    }
  }
}
