package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A property that raises or lowers the score of a result. A factor is pure: it depends on its
 * subject alone, and its multiplier stays near 1, so that no property can raise what does not
 * match.
 *
 * @param <S> what is judged
 */
final class ScoreFactor<S> {
  private final String name;
  private final Function<S, Factor> judgement;

  private ScoreFactor(String name, Function<S, Factor> judgement) {
    this.name = name;
    this.judgement = judgement;
  }

  /** A factor that shows a value, and multiplies by a number derived from it. */
  static <S> ScoreFactor<S> of(
      String name, ToDoubleFunction<S> value, ToDoubleFunction<S> multiplier) {
    return new ScoreFactor<>(
        name,
        subject ->
            new Factor(name, value.applyAsDouble(subject), multiplier.applyAsDouble(subject)));
  }

  /** A factor that only raises: 1 at the value 0, and {@code 1 + weight} at the value 1. */
  static <S> ScoreFactor<S> raising(String name, double weight, ToDoubleFunction<S> value) {
    return new ScoreFactor<>(
        name,
        subject -> {
          double of = value.applyAsDouble(subject);
          return new Factor(name, of, 1 + weight * of);
        });
  }

  /** A factor that only lowers: 1 at the value 1, and {@code 1 - weight} at the value 0. */
  static <S> ScoreFactor<S> lowering(String name, double weight, ToDoubleFunction<S> value) {
    return new ScoreFactor<>(name, subject -> lowered(name, weight, value.applyAsDouble(subject)));
  }

  /** The result of a lowering factor. */
  static Factor lowered(String name, double weight, double value) {
    return new Factor(name, value, 1 - weight * (1 - value));
  }

  /** A factor whose value is its multiplier. */
  static <S> ScoreFactor<S> multiplying(String name, ToDoubleFunction<S> multiplier) {
    return new ScoreFactor<>(
        name,
        subject -> {
          double by = multiplier.applyAsDouble(subject);
          return new Factor(name, by, by);
        });
  }

  /** A factor that only raises: its value is 1 where its multiplier is above 1. */
  static <S> ScoreFactor<S> favouring(String name, ToDoubleFunction<S> multiplier) {
    return new ScoreFactor<>(
        name,
        subject -> {
          double by = multiplier.applyAsDouble(subject);
          return new Factor(name, by > 1 ? 1 : 0, by);
        });
  }

  /** A factor that multiplies by a constant where it applies, and changes nothing elsewhere. */
  static <S> ScoreFactor<S> where(String name, double multiplier, Predicate<S> applies) {
    return new ScoreFactor<>(
        name,
        subject ->
            applies.test(subject) ? new Factor(name, 1, multiplier) : new Factor(name, 0, 1));
  }

  /** The name in traces. */
  String name() {
    return name;
  }

  /** Judges a subject. */
  Factor of(S subject) {
    return judgement.apply(subject);
  }

  /** Judges a subject by each of the factors, in order. */
  static <S> List<Factor> all(List<ScoreFactor<? super S>> factors, S subject) {
    return factors.stream().map(factor -> factor.of(subject)).toList();
  }
}
