package dev.memoryweave.operations.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InlineComponentTest {
  record Name(@Doc("Given name") String first, @Nullable String last) {}

  record Always(@Doc(inline = true) Name name, long age) {}

  record Perhaps(@Doc(inline = true) @Nullable Name name, long age) {}

  @Test
  void componentsOfAnInlineRecord_appearBesideIt() {
    assertThat(AnswerForm.map(new Always(new Name("Ada", null), 36)))
        .isEqualTo(Map.of("first", "Ada", "age", 36L));
    assertThat(AnswerForm.map(new Perhaps(new Name("Ada", "King"), 36)))
        .isEqualTo(Map.of("first", "Ada", "last", "King", "age", 36L));
  }

  @Test
  void anAbsentInlineRecord_leavesAllOfThemOut() {
    assertThat(AnswerForm.map(new Perhaps(null, 36))).isEqualTo(Map.of("age", 36L));
  }

  @Test
  void theSchema_requiresThemIfTheRecordIsAlwaysThere() {
    Map<String, Object> always = AnswerSchema.of(Always.class, UnaryOperator.identity());
    Map<String, Object> perhaps = AnswerSchema.of(Perhaps.class, UnaryOperator.identity());

    assertThat(always.get("required")).isEqualTo(List.of("first", "age"));
    assertThat(perhaps.get("required")).isEqualTo(List.of("age"));
    assertThat(perhaps.get("properties")).isEqualTo(always.get("properties"));
    assertThat(always.get("properties").toString()).contains("first={description=Given name");
  }
}
