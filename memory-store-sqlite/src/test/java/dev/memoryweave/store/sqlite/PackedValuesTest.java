package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedValuesTest {
  private static PackedValues packed(String array) {
    return PackedValues.of(array.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertInvalid(ThrowingCallable reading) {
    assertThatExceptionOfType(InvalidValueException.class).isThrownBy(reading);
  }

  @Test
  void values_areReadInOrder() throws Exception {
    try (PackedValues values =
        packed("[\"a \\\"b\\\"\\n\\u0001é漢😀\",null,0,-9223372036854775808,null,12]")) {
      assertThat(values.text()).isEqualTo("a \"b\"\n\u0001é漢😀");
      assertThat(values.textOrNull()).isNull();
      assertThat(values.number()).isZero();
      assertThat(values.numberOrNull()).isEqualTo(Long.MIN_VALUE);
      assertThat(values.timeOrNull()).isNull();
      assertThat(values.integer()).isEqualTo(12);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "\"a\"", "null", "x"})
  void of_whatIsNoArray_isRefused(String text) {
    assertInvalid(() -> packed(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[", "[1", "[1]", "[null]", "[[]]", "[true]", "[\"a", "[\"\\x\"]"})
  void text_whereNoneIs_isRefused(String array) {
    assertInvalid(() -> packed(array).text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[", "[\"1\"]", "[null]", "[1.5]", "[9223372036854775808]", "[x]"})
  void number_whereNoneIs_isRefused(String array) {
    assertInvalid(() -> packed(array).number());
  }

  @Test
  void text_ofBytesThatAreNoUtf8_isRefused() {
    byte[] broken = {'[', '"', (byte) 0xc3, '"', ']'};

    assertInvalid(() -> PackedValues.of(broken).text());
  }

  @Test
  void integer_beyond32Bits_isRefusedWithItsPlace() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(
            () -> {
              PackedValues values = packed("[1,2147483648]");
              assertThat(values.integer()).isEqualTo(1);
              assertThat(values.integer()).isZero();
            })
        .withMessageContaining("column 2")
        .withMessageContaining("32 bits");
  }
}
