package dev.memoryweave.embeddings.staticmodel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextPiecesTest {
  private static final List<String> PIECES =
      List.of(
          "[UNK]",
          "[CLS]",
          "[SEP]",
          "get",
          "user",
          "name",
          "http",
          "server",
          "github",
          "java",
          "##script",
          "(",
          ")",
          "_",
          "x");

  private final TextPieces pieces = new TextPieces(PIECES);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          getUserName()   | get user name ( )
          GetUser         | get user
          HTTPServer      | http server
          user_name       | user _ name
          GitHub          | github
          JavaScript      | java [UNK]
          javascript      | java ##script
          xGet            | x get
          getX            | get x
          """)
  void a_name_is_cut_where_its_case_changes_unless_it_is_one_piece(String text, String cut) {
    assertThat(
            Arrays.stream(pieces.of(text)).mapToObj(PIECES::get).collect(Collectors.joining(" ")))
        .isEqualTo(cut);
  }

  @Test
  void a_list_without_the_special_pieces_is_refused() {
    assertThatThrownBy(() -> new TextPieces(List.of("get")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[UNK]");
  }
}
