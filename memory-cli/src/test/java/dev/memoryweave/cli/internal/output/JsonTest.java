package dev.memoryweave.cli.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.operations.JsonForm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTest {
  @Test
  void of_values_isReadBackAsTheyWere() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("text", "\"\\\n\t\u001b\u009b\u202e\u2028 東京 🎉 \0");
    value.put("number", 1.5);
    value.put("none", null);
    value.put("list", List.of(1, true, "x", Map.of()));

    String json = Json.of(value);

    assertThat(json).doesNotContain("\u001b", "\u009b", "\u202e", "\n").contains("東京 🎉");
    assertThat(JsonForm.arguments(json)).isEqualTo(value);
  }

  @Test
  void of_halfACharacter_isEscaped() {
    assertThat(Json.of("\ud83c")).isEqualTo("\"\\ud83c\"");
    assertThat(Json.of(Double.NaN)).isEqualTo("\"NaN\"");
  }
}
