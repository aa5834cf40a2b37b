package dev.memoryweave.embeddings.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests vectors from a server in batches, and validates its answers; shared by all server
 * embedders.
 */
record HttpEmbedding(
    Embedder.Model model,
    JsonServer server,
    Protocol protocol,
    HttpSettings settings,
    Preparation preparation) {

  /** The request format of a kind of server, and the place of the vectors in its answer. */
  interface Protocol {
    /** The path below the address of the server. */
    String path();

    /** Adds the fields of a request besides the texts. */
    void describe(ObjectNode request);

    /**
     * The vectors in an answer, in the order of the texts.
     *
     * @throws EmbeddingException if they are not where they should be
     */
    List<JsonNode> vectors(JsonNode answer, int texts);
  }

  /**
   * Preparation of a text before it is sent.
   *
   * @param queryPrefix the text put before a query
   * @param passagePrefix the text put before a passage
   * @param maxCharacters the maximum number of characters sent
   */
  record Preparation(String queryPrefix, String passagePrefix, int maxCharacters) {
    /** Replaces characters that JSON cannot contain; servers refuse a text without any content. */
    String text(String text) {
      StringBuilder clean = new StringBuilder();
      text.codePoints()
          .limit(maxCharacters)
          .map(c -> c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
          .forEach(clean::appendCodePoint);
      String result = clean.toString();
      return result.isBlank() ? "-" : result;
    }

    String query(String text) {
      return queryPrefix + text(text);
    }

    String passage(String text) {
      return passagePrefix + text(text);
    }
  }

  float[] query(String text) {
    return ask(List.of(preparation.query(text)), JsonServer.Patience.ONE_ATTEMPT).get(0);
  }

  List<float[]> passages(List<String> texts) {
    List<float[]> vectors = new ArrayList<>(texts.size());
    for (int from = 0; from < texts.size(); from += settings.batch()) {
      List<String> batch =
          texts.subList(from, Math.min(texts.size(), from + settings.batch())).stream()
              .map(preparation::passage)
              .toList();
      vectors.addAll(ask(batch, JsonServer.Patience.REPEATED));
    }
    return vectors;
  }

  private List<float[]> ask(List<String> texts, JsonServer.Patience patience) {
    JsonNode answer =
        server.post(
            request -> {
              protocol.describe(request);
              texts.forEach(request.putArray("input")::add);
            },
            patience);
    List<JsonNode> vectors = protocol.vectors(answer, texts.size());
    if (vectors.size() != texts.size()) {
      throw server.fault(
          "gave " + vectors.size() + " vectors for " + texts.size() + " texts", "Ask its log why");
    }
    return vectors.stream().map(this::vector).toList();
  }

  private float[] vector(JsonNode json) {
    if (!json.isArray()) {
      throw server.fault("gave no list of numbers as a vector", "Is it the right kind of server?");
    }
    if (json.size() != model.dimensions()) {
      throw server.fault(
          "gave a vector of "
              + json.size()
              + " dimensions where "
              + model.dimensions()
              + " are declared",
          "Declare as many as the model has; another number is another model");
    }
    float[] vector = new float[json.size()];
    boolean zero = true;
    for (int i = 0; i < vector.length; i++) {
      JsonNode number = json.get(i);
      vector[i] = number.isNumber() ? number.floatValue() : Float.NaN;
      if (!Float.isFinite(vector[i])) {
        throw server.fault(
            "gave a vector with something else than numbers in it", "Look at its model");
      }
      zero &= vector[i] == 0;
    }
    if (zero) {
      throw server.fault("gave a vector of zeros", "Look at its model");
    }
    return vector;
  }
}
