package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.Rounds;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeIdTest {

  @ParameterizedTest
  @EnumSource
  void of_kindAndSlug_canBeTakenApartAgain(NodeKind kind) {
    NodeId id = NodeId.of(kind, "some-slug-2");

    assertThat(id).hasToString(kind.label() + ".some-slug-2");
    assertThat(NodeId.of(id.value())).isEqualTo(id);
    assertThat(id.kind()).isEqualTo(kind);
    assertThat(id.slug()).isEqualTo("some-slug-2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "fact",
        "fact.",
        ".a",
        "fact.-a",
        "Fact.a",
        "fact.A",
        "fact.a b",
        "fact.a_b",
        "fact.a.b",
        "fact.é",
        "fact .a",
        " fact.a",
        "fact.a\n",
        "1fact.a",
        "fact:a",
        "fact/a",
        "../fact.a",
        "fact.a\u0000"
      })
  void of_textOfAnotherShape_isRefused(String value) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> NodeId.of(value))
        .withMessageStartingWith("Invalid id '")
        .withMessageContaining(
            "id must be 'kind.slug' of lower-case letters, digits and hyphens, such as"
                + " 'constraint.no-force-push', with at most 160 characters")
        .satisfies(e -> assertThat(e.field()).isEqualTo("id"));
  }

  @Test
  void of_anyText_isAcceptedAsTheExpressionOfItsShapeSays() {
    Pattern shape = Pattern.compile("[a-z][a-z0-9_]*\\.[a-z0-9][a-z0-9-]*");
    String alphabet = "az_09-.AZ `{/:@\u00e9\u0131\n";
    Random random = new Random(20_261_122);
    int accepted = 0;
    for (int i = 0; i < Rounds.of(50_000); i++) {
      StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "" : "fact.");
      for (int length = random.nextInt(5); length > 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String value = text.toString();
      // An id of a kind that does not exist has the shape, but is refused for its kind.
      boolean expected = shape.matcher(value).matches();
      assertThat(refusedField(value)).as(value).isEqualTo(expected ? refusedKind(value) : "id");
      accepted += expected ? 1 : 0;
    }
    assertThat(accepted).isGreaterThan(1_000);
  }

  private static String refusedKind(String value) {
    return value.startsWith("fact.") ? "" : "kind of the id";
  }

  /** The field that is refused, or nothing. */
  private static String refusedField(String value) {
    try {
      return NodeId.of(value).value().equals(value) ? "" : "value";
    } catch (InvalidValueException e) {
      return e.field();
    }
  }

  @Test
  void of_unknownKind_isRefusedWithTheKnownOnes() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> NodeId.of("fiction.a"))
        .withMessageStartingWith("Invalid kind of the id 'fiction'")
        .withMessageContainingAll("project", "fact", "pattern");
  }

  @Test
  void of_longestId_isAccepted() {
    String longest = "fact." + "a".repeat(155);
    assertThat(NodeId.of(longest).slug()).hasSize(155);

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> NodeId.of(longest + "a"))
        .withMessageContaining("(a text of 161 characters)");
  }

  @Test
  void node_withTheLongestId_takesItsSlugAsKey() {
    NodeId id = NodeId.of("fact." + "a".repeat(155));

    assertThat(Nodes.builder(id).build().key()).isEqualTo(id.slug());
  }

  @Test
  void compareTo_ids_sortsThemAsText() {
    assertThat(List.of(NodeId.of("turn.a"), NodeId.of("fact.b"), NodeId.of("fact.a")))
        .satisfies(
            ids ->
                assertThat(ids.stream().sorted().map(NodeId::value))
                    .containsExactly("fact.a", "fact.b", "turn.a"));
  }
}
