package dev.memoryweave.adk.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Different ids never have one key. */
final class ScopeKeysTest {
  @Test
  void ids_that_could_be_taken_for_one_another_have_keys_of_their_own() {
    List<String[]> ids =
        List.of(
            new String[] {"a", "b"},
            new String[] {"a/b"},
            new String[] {"a%2Fb"},
            new String[] {"a ", "b"},
            new String[] {"a+", "b"},
            new String[] {"A", "b"},
            new String[] {"a\n", "b"},
            new String[] {"\u00e4"},
            new String[] {"a\u0308"},
            new String[] {"?"},
            new String[] {"x".repeat(500)},
            new String[] {"x".repeat(501)},
            new String[] {"x".repeat(250), "x".repeat(250)});

    Stream<String> keys = ids.stream().map(ScopeKeys::of);

    assertThat(keys)
        .doesNotHaveDuplicates()
        .allSatisfy(key -> assertThat(key).hasSizeLessThanOrEqualTo(160).doesNotContain(" "));
  }

  @Test
  void plain_ids_can_be_read_in_their_key() {
    assertThat(ScopeKeys.of("travel", "anna@example.com")).isEqualTo("travel/anna%40example.com");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "half \ud83d of a character"})
  void what_is_no_text_is_refused(String id) {
    assertThatThrownBy(() -> ScopeKeys.of(id)).isInstanceOf(InvalidValueException.class);
  }
}
