package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  private static Object read(String json) {
    return JsonText.read(json, "field", "be right");
  }

  @Test
  void write_hasNoSpacesAndFewEscapes() {
    assertThat(JsonText.write(List.of("\b\f\n\r\t\"\\/", "\u0000\u001f\u007fé漢😀\u2028\ud800")))
        .isEqualTo("[\"\\b\\f\\n\\r\\t\\\"\\\\/\",\"\\u0000\\u001F\u007fé漢😀\u2028\ud800\"]");
    assertThat(JsonText.write(List.of(List.of(), Map.of(), Long.MIN_VALUE, Map.of("a", 0L))))
        .isEqualTo("[[],{},-9223372036854775808,{\"a\":0}]");
  }

  @Test
  void read_whatWasWritten_isTheSame() {
    StringBuilder all = new StringBuilder();
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      all.append((char) c);
    }
    Object value =
        List.of(all.toString(), Map.of("", List.of(1L, -20L), "\"", Map.of("b", "")), List.of());

    assertThat(read(JsonText.write(value))).isEqualTo(value);
  }

  @Test
  void read_spacesAndOtherEscapes_areTaken() {
    assertThat(read(" { \"a\" :\t[ 1 ,\n\"\\u00e9\\u6F22\\/\" ] , \"b\" : { } }\r\n"))
        .isEqualTo(Map.of("a", List.of(1L, "é漢/"), "b", Map.of()));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "-0,0", "12,12", "-9223372036854775808,-9223372036854775808"})
  void read_wholeNumber_isRead(String json, long number) {
    assertThat(read(json)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-",
        "+1",
        "01",
        "-01",
        "1.0",
        "1e3",
        "9223372036854775808",
        "null",
        "true",
        "a",
        "\"",
        "\"\\",
        "\"\\\"",
        "\"a\n\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12",
        "\"\\u12g4\"",
        "\"\\U0041\"",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1]]",
        "[1]x",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,}",
        "{a:1}",
        "{1:1}",
        "{\"a\" 1}",
        "\u00001",
        "1\u0000",
        "[1}",
        "٣"
      })
  void read_whatNoStoreWrites_isRefused(String json) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> read(json))
        .withMessageContaining("field must be right");
  }

  @Test
  void read_deepNesting_isRefusedBeforeTheStackEnds() {
    String open = "[".repeat(1_000_000);

    assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> read(open));
    assertThat(read("[[[[[[[1]]]]]]]")).isInstanceOf(List.class);
  }
}
