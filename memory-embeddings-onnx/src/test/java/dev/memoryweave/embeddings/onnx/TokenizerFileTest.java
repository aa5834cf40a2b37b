package dev.memoryweave.embeddings.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.internal.WordPieceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TokenizerFileTest {
  private final WordPieceTokenizer tokenizer = TinyModel.tokenizer();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          port            | port
          Ports           | port ##s
          seaports        | sea ##port ##s
          SEA, port!      | sea , port !
          pört            | port
          seaport/port    | sea ##port / port
          xyz             | [UNK]
          [SEP]           | [ [UNK] ]
          \u6D77port\u6E2F    | \u6D77 port [UNK]
          """)
  void text_becomes_the_longest_pieces(String text, String tokens) {
    assertThat(names(tokenizer.tokens(text, 100))).isEqualTo(tokens);
  }

  @Test
  void signs_without_meaning_are_left_out_and_any_space_divides() {
    assertThat(names(tokenizer.tokens("\0po\u200Brt\u00A0sea\u3000\tport\uFFFD\uD800", 100)))
        .isEqualTo("port sea port");
    assertThat(tokenizer.tokens("", 100)).isEmpty();
    assertThat(tokenizer.tokens(" \n", 100)).isEmpty();
  }

  @Test
  void there_are_never_more_tokens_than_wanted() {
    assertThat(tokenizer.tokens("seaports seaports", 4)).hasSize(4);
    assertThat(tokenizer.tokens("port ".repeat(1_000_000), 7)).hasSize(7);
    assertThat(tokenizer.tokens("port", 0)).isEmpty();
  }

  @Test
  void a_word_that_is_too_long_is_unknown() {
    assertThat(names(tokenizer.tokens("port".repeat(26), 100))).isEqualTo("[UNK]");
    assertThat(tokenizer.tokens("port".repeat(25), 100)).hasSize(25);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "WordPiece"   | "BPE"          | only WordPiece
          "##"          | "@@"           | only WordPiece
          BertNormalizer | Lowercase     | BertNormalizer
          "[SEP]"       | "[NONE]"       | no [SEP]
          "port": 5     | "port": "five" | 'port'
          """)
  void another_kind_of_tokenizer_is_refused(String before, String after, String message) {
    String json = TinyModel.TOKENIZER.replace(before, after);
    assertThatThrownBy(() -> TokenizerFile.read(stream(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void what_is_no_json_is_refused() {
    assertThatThrownBy(() -> TokenizerFile.read(stream("{"))).isInstanceOf(IOException.class);
  }

  private static ByteArrayInputStream stream(String json) {
    return new ByteArrayInputStream(json.getBytes(UTF_8));
  }

  private static String names(int[] tokens) {
    List<String> vocabulary = TinyModel.VOCABULARY;
    return Arrays.stream(tokens).mapToObj(vocabulary::get).collect(Collectors.joining(" "));
  }
}
