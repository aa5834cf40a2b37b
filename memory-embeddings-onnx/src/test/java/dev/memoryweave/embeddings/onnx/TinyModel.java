package dev.memoryweave.embeddings.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memoryweave.embed.internal.WordPieceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The smallest model that can be asked about pairs of texts, written byte by byte in the format of
 * ONNX (protocol buffers): its output is the sum, or another reduction, of the tokens' ids.
 */
final class TinyModel {
  static final List<String> VOCABULARY =
      List.of(
          "[UNK]", "[CLS]", "[SEP]", "[PAD]", "sea", "port", "##port", "##s", ",", "!", "/", "[",
          "]", "\u6D77");

  static final String TOKENIZER =
      """
      {"normalizer": {"type": "BertNormalizer", "lowercase": true, "strip_accents": null},
       "model": {"type": "WordPiece", "continuing_subword_prefix": "##",
                 "max_input_chars_per_word": 100, "vocab": {%s}}}
      """
          .formatted(
              IntStream.range(0, VOCABULARY.size())
                  .mapToObj(i -> "\"" + VOCABULARY.get(i) + "\": " + i)
                  .collect(Collectors.joining(", ")));

  private static final int INT64 = 7;
  private static final int FLOAT = 1;

  private TinyModel() {}

  static WordPieceTokenizer tokenizer() {
    try {
      return TokenizerFile.read(new ByteArrayInputStream(TOKENIZER.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A model whose score is the sum of what is in the named input, over all tokens. */
  static byte[] summing(String input) {
    return model(input, "ReduceSum");
  }

  /** A model that gives one number for each token. */
  static byte[] perToken(String input) {
    return model(input, "Identity");
  }

  private static byte[] model(String input, String operation) {
    Message reduction = node(operation, "numbers", "score");
    if (operation.startsWith("Reduce")) {
      // The attribute "axes", a list of whole numbers (type 7), with the value 1.
      reduction.add(5, new Message().add(1, "axes").add(8, 1).add(20, INT64));
    }
    Message cast = node("Cast", input, "numbers");
    cast.add(5, new Message().add(1, "to").add(3, FLOAT).add(20, 2));
    Message graph =
        new Message()
            .add(1, cast)
            .add(1, reduction)
            .add(2, "tiny")
            .add(11, value("input_ids", INT64))
            .add(12, value("score", FLOAT));
    if (!input.equals("input_ids")) {
      graph.add(11, value(input, INT64));
    }
    return new Message().add(1, 6).add(7, graph).add(8, new Message().add(2, 11)).toBytes();
  }

  private static Message node(String operation, String input, String output) {
    return new Message().add(1, input).add(2, output).add(4, operation);
  }

  /** A table of one row for each text and one column for each token. */
  private static Message value(String name, int type) {
    Message shape =
        new Message()
            .add(1, new Message().add(2, "texts"))
            .add(1, new Message().add(2, name + " length"));
    Message tensor = new Message().add(1, type).add(2, shape);
    return new Message().add(1, name).add(2, new Message().add(1, tensor));
  }

  /** A message of protocol buffers under construction. */
  private static final class Message {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Message add(int field, int value) {
      varint(field << 3);
      varint(value);
      return this;
    }

    Message add(int field, String text) {
      return add(field, text.getBytes(UTF_8));
    }

    Message add(int field, Message part) {
      return add(field, part.toBytes());
    }

    private Message add(int field, byte[] value) {
      varint((field << 3) | 2);
      varint(value.length);
      bytes.writeBytes(value);
      return this;
    }

    private void varint(int value) {
      int rest = value;
      while (rest > 0x7F) {
        bytes.write((rest & 0x7F) | 0x80);
        rest >>>= 7;
      }
      bytes.write(rest);
    }

    byte[] toBytes() {
      return bytes.toByteArray();
    }
  }
}
