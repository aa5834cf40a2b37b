package dev.memoryweave.embeddings.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.InvalidValueException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A model behind the OpenAI API, {@code POST {address}/embeddings}, which many servers support.
 * Texts leave the process, so this must be allowed:
 *
 * <pre>{@code
 * OpenAiEmbedder.builder(URI.create("https://api.openai.com/v1"), "text-embedding-3-small", 1_536)
 *     .token(() -> System.getenv("OPENAI_API_KEY"))
 *     .allowNetwork(true)
 *     .build();
 * }</pre>
 *
 * <p>The token is requested before each request, stored nowhere and shown nowhere.
 */
public final class OpenAiEmbedder extends ServerEmbedder {
  private OpenAiEmbedder(HttpEmbedding embedding) {
    super(embedding);
  }

  /**
   * Creates a builder.
   *
   * @param address the base address of the API, such as {@code https://api.openai.com/v1}
   * @param model the server's name for the model
   * @param dimensions the length of its vectors
   * @throws InvalidValueException unless it is an HTTP or HTTPS address without user, query and
   *     fragment
   */
  public static Builder builder(URI address, String model, int dimensions) {
    return new Builder(address, model, dimensions);
  }

  /** Builder of the embedder: settings with defaults, and the permission to use the network. */
  public static final class Builder extends HttpEmbedderBuilder<Builder> {
    private @Nullable Supplier<String> token;

    private Builder(URI address, String model, int dimensions) {
      super("OpenAI", model, dimensions, address);
    }

    /** Sets the supplier of the token; by default no token is sent. */
    public Builder token(Supplier<String> supplier) {
      token = supplier;
      return this;
    }

    @Override
    Builder self() {
      return this;
    }

    /**
     * {@inheritDoc}
     *
     * @throws InvalidValueException also if a token would be sent over plain HTTP to another
     *     machine
     */
    @Override
    public OpenAiEmbedder build() {
      Supplier<String> supplier = token;
      InvalidValueException.unless(
          supplier == null || isSafe(address()),
          "address",
          address(),
          "be one of HTTPS, or of this machine, because a token is sent there");
      return new OpenAiEmbedder(embedding(supplier, new Protocol(modelName)));
    }

    private static boolean isSafe(URI address) {
      String host = address.getHost().toLowerCase(Locale.ROOT);
      return address.getScheme().equals("https")
          || host.equals("localhost")
          || host.matches("127(\\.[0-9]{1,3}){3}")
          || host.equals("[::1]");
    }
  }

  private record Protocol(String modelName) implements HttpEmbedding.Protocol {
    @Override
    public String path() {
      return "embeddings";
    }

    @Override
    public void describe(ObjectNode request) {
      request.put("model", modelName).put("encoding_format", "float");
    }

    /** The order of the list is not guaranteed; each entry has the index of its text. */
    @Override
    public List<JsonNode> vectors(JsonNode answer, int texts) {
      List<JsonNode> vectors =
          new ArrayList<>(Collections.nCopies(texts, MissingNode.getInstance()));
      int filled = 0;
      for (JsonNode entry : answer.path("data")) {
        int index = entry.path("index").asInt(-1);
        if (index >= 0 && index < texts && vectors.get(index).isMissingNode()) {
          vectors.set(index, entry.path("embedding"));
          filled++;
        }
      }
      return filled == texts ? vectors : vectors.subList(0, filled);
    }
  }
}
