package dev.memoryweave.benchmarks;

import dev.memoryweave.recall.internal.RecallParts;
import dev.memoryweave.recall.internal.SelectionSteps;
import dev.memoryweave.recall.internal.VectorWeights;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The standard parts of recall with one channel, factor or step left out, or changed.
 *
 * @param name what is different
 * @param vectors whether vectors take part, where there are any
 * @param parts the parts
 */
record Variation(String name, boolean vectors, RecallParts parts) {
  /** What the others are compared with. */
  static final Variation DEFAULTS = new Variation("defaults", true, RecallParts.standard());

  private static final int CANDIDATES = 500;
  private static final double NEIGHBOUR_WEIGHT = .55;
  private static final int NEIGHBOUR_TERMS = 75;

  /** Everything that is compared. A new factor gets a line here. */
  static List<Variation> all() {
    VectorWeights weights = VectorWeights.STANDARD;
    return List.of(
        DEFAULTS,
        new Variation("no vectors", false, RecallParts.standard()),
        of("no neighbours", p -> p.withLexical(CANDIDATES, 0, NEIGHBOUR_TERMS)),
        of("long neighbours in full", p -> p.withLexical(CANDIDATES, NEIGHBOUR_WEIGHT, 1_000_000)),
        of("no pinned memories", p -> p.withoutChannel("pinned")),
        of("phrases like any terms", p -> p.withPhraseWeight(1)),
        without("kind does not count", "intent"),
        without("importance does not count", "importance"),
        without("confidence does not count", "confidence"),
        without("trust does not count", "trust"),
        without("age does not count", "freshness"),
        without("times that are named do not count", "time"),
        without("first and last do not count", "order"),
        without("tree does not count", "tree"),
        of("directives of one session wait", RecallParts::withoutUnconfirmedDirectives),
        steps("contradictions stand apart", s -> s.withContradictions(0)),
        without("what agents say counts fully", "author"),
        without("who speaks does not count", "speaker"),
        steps("sessions do not count", s -> s.withSessionWeight(0)),
        without("small talk counts fully", "informativeness"),
        of("rules do not count more", p -> p.withDirectives(1, 1.50)),
        of("preferences do not count more", p -> p.withDirectives(2.00, 1)),
        steps("nothing is an update", s -> s.withUpdateWindow(0)),
        of(
            "vectors count as much as words",
            p ->
                p.withVectors(
                    new VectorWeights(weights.candidates(), 1, 1, weights.neighbourWeight()))),
        of(
            "turns give no similarity",
            p ->
                p.withVectors(
                    new VectorWeights(
                        weights.candidates(), weights.weight(), weights.turnWeight(), 0))),
        of("100 candidates", p -> p.withLexical(100, NEIGHBOUR_WEIGHT, NEIGHBOUR_TERMS)),
        of("1,000 candidates", p -> p.withLexical(1_000, NEIGHBOUR_WEIGHT, NEIGHBOUR_TERMS)));
  }

  private static Variation without(String name, String factor) {
    return of(name, parts -> parts.withoutFactor(factor));
  }

  private static Variation steps(String name, UnaryOperator<SelectionSteps> change) {
    return of(name, parts -> parts.withSteps(change.apply(SelectionSteps.STANDARD)));
  }

  private static Variation of(String name, UnaryOperator<RecallParts> change) {
    return new Variation(name, true, change.apply(RecallParts.standard()));
  }
}
