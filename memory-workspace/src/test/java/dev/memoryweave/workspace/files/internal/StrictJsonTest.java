package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictJsonTest {
  private static final StrictJson JSON = new StrictJson(5, 100);

  @Test
  void everyValue_hasItsLine() throws InvalidJsonException {
    JsonText text = JSON.read("{\n \"a\": [1,\n  {\"b/c\": \n 2}],\n \"d\": null}", 10);

    assertThat(text.line(JsonPointer.empty())).isEqualTo(10);
    assertThat(text.line(JsonPointer.compile("/a"))).isEqualTo(11);
    assertThat(text.line(JsonPointer.compile("/a/1"))).isEqualTo(12);
    assertThat(text.line(JsonPointer.compile("/a/1/b~1c"))).isEqualTo(13);
    assertThat(text.line(JsonPointer.compile("/d"))).isEqualTo(14);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1,~\"a\":2}|2|an object has the same name twice",
        "{}~1|2|more follows after the end of the value",
        "{}~x|2|it breaks the rules of JSON",
        "``|1|it is empty",
        "[[[[[[1]]]]]]|1|more than 5 objects and arrays lie within each other",
        "{\"a\":|1|it ends in the middle of a value",
        "\"a~b\"|1|a text holds a line break or control character that is not escaped",
        "\ufeff{}|1|it begins with a byte order mark"
      })
  void whatIsNotOneValue_isRefusedWithLineAndReason(String text, int line, String why) {
    assertThatThrownBy(() -> JSON.read(text.replace('~', '\n'), 1))
        .isInstanceOfSatisfying(
            InvalidJsonException.class,
            problem -> {
              assertThat(problem.line()).isEqualTo(line);
              assertThat(problem.why()).isEqualTo(why);
            });
  }

  @Test
  void aTextThatIsTooLong_isRefusedWithoutItsContent() {
    assertThatThrownBy(() -> JSON.read("\"" + "s".repeat(101) + "\"", 1))
        .isInstanceOf(InvalidJsonException.class)
        .hasMessage("a text or number in it is too long");
  }
}
