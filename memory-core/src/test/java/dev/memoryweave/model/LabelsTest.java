package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Provenance.Source;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The names that enum constants have in texts and stores. */
class LabelsTest {

  static Stream<Arguments> constants() {
    return Stream.of(
            of("kind", NodeKind.values(), NodeKind::label, NodeKind::of),
            of("tier", NodeKind.Tier.values(), NodeKind.Tier::label, NodeKind.Tier::of),
            of("status", NodeStatus.values(), NodeStatus::label, NodeStatus::of),
            of("stage", NodeKind.Stage.values(), NodeKind.Stage::label, NodeKind.Stage::of),
            of("scope level", Scope.Level.values(), Scope.Level::label, Scope.Level::of),
            of("source", Source.values(), Source::label, Source::of),
            of("trust", Trust.values(), Trust::label, Trust::of),
            of("evidence kind", Evidence.Kind.values(), Evidence.Kind::label, Evidence.Kind::of),
            of("polarity", Polarity.values(), Polarity::label, Polarity::of),
            of(
                "relation confidence",
                Relation.Strength.values(),
                Relation.Strength::label,
                Relation.Strength::of),
            of(
                "relation status",
                Relation.Status.values(),
                Relation.Status::label,
                Relation.Status::of),
            of("flag", NodeFlag.values(), NodeFlag::label, NodeFlag::of),
            of(
                "verdict",
                Evidence.Check.Verdict.values(),
                Evidence.Check.Verdict::label,
                Evidence.Check.Verdict::of),
            of(
                "decision",
                PromotionRecord.Outcome.values(),
                PromotionRecord.Outcome::label,
                PromotionRecord.Outcome::of),
            of(
                "event type",
                MemoryEvent.Type.values(),
                MemoryEvent.Type::label,
                MemoryEvent.Type::of))
        .flatMap(constants -> constants);
  }

  private static <E extends Enum<E>> Stream<Arguments> of(
      String field, E[] constants, Function<E, String> label, Function<String, E> find) {
    return Arrays.stream(constants)
        .map(constant -> Arguments.of(field, constant, label.apply(constant), find));
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("constants")
  void of_label_givesTheConstant(
      String field, Enum<?> constant, String label, Function<String, Enum<?>> find) {
    assertThat(find.apply(label)).isSameAs(constant);
    assertThat(label).isLowerCase();
    if (constant.getDeclaringClass() != MemoryEvent.Type.class) {
      assertThat(find.apply(" " + label.toUpperCase(Locale.ROOT) + " ")).isSameAs(constant);
    }
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("constants")
  void of_unknownLabel_isRefusedWithAllThatIsAllowed(
      String field, Enum<?> constant, String label, Function<String, Enum<?>> find) {
    for (String unknown : new String[] {"", " ", "x", label + "x", label + "\u0301"}) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> find.apply(unknown))
          .withMessageStartingWith("Invalid " + field + " '" + unknown + "': " + field + " must ")
          .withMessageContaining(label)
          .satisfies(e -> assertThat(e.field()).isEqualTo(field));
    }
  }
}
