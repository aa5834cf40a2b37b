package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextListTest {
  @Test
  void read_whatWasWritten_isTheSame() {
    List<String> texts = List.of("", "a \"quoted\" one", "[1,2]", "back\\slash", "é漢😀\u2028");

    assertThat(TextList.read(TextList.write(texts))).isEqualTo(texts);
    assertThat(TextList.write(List.of())).isNull();
    assertThat(TextList.read(null)).isEmpty();
    assertThat(TextList.read("[]")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "null", "{}", "[null]", "[1]", "[[\"a\"]]", "[\"a\"", "[\"a\"] x"})
  void read_whatNoStoreWrites_isRefused(String json) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> TextList.read(json))
        .withMessageContaining("be a JSON array of texts");
  }
}
