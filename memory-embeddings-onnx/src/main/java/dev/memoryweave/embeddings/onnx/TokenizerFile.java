package dev.memoryweave.embeddings.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.embed.internal.WordPieceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** Reads a {@code tokenizer.json} that describes the tokenizer of a BERT model. */
final class TokenizerFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TokenizerFile() {}

  /**
   * The tokenizer that a file describes.
   *
   * @throws IOException if it cannot be read or is not JSON
   * @throws IllegalArgumentException if it describes another kind of tokenizer; the message says
   *     what is missing
   */
  static WordPieceTokenizer read(InputStream tokenizerJson) throws IOException {
    JsonNode file = JSON.readTree(tokenizerJson);
    JsonNode model = file.path("model");
    JsonNode words = model.path("vocab");
    // Old files do not name the type; only WordPiece has this prefix.
    boolean wordPiece =
        model.path("type").asText("WordPiece").equals("WordPiece")
            && model
                .path("continuing_subword_prefix")
                .asText()
                .equals(WordPieceTokenizer.CONTINUES);
    if (!wordPiece || !words.isObject()) {
      throw new IllegalArgumentException(
          "its model is "
              + model.path("type").asText("of no known type")
              + ", and only WordPiece (BERT) is understood");
    }
    JsonNode normalizer = file.path("normalizer");
    if (!normalizer.path("type").asText().equals("BertNormalizer")) {
      throw new IllegalArgumentException("its normalizer is not BertNormalizer");
    }
    Map<String, Integer> vocabulary = new HashMap<>(words.size() * 2);
    for (Map.Entry<String, JsonNode> word : words.properties()) {
      if (!word.getValue().isInt() || word.getValue().intValue() < 0) {
        throw new IllegalArgumentException("its vocabulary gives '" + word.getKey() + "' no id");
      }
      vocabulary.put(word.getKey(), word.getValue().intValue());
    }
    boolean lowerCase = normalizer.path("lowercase").asBoolean(true);
    JsonNode accents = normalizer.path("strip_accents");
    return new WordPieceTokenizer(
        vocabulary,
        lowerCase,
        accents.isBoolean() ? accents.asBoolean() : lowerCase,
        model.path("max_input_chars_per_word").asInt(100));
  }
}
