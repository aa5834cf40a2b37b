package dev.memoryweave.benchmarks;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.StandingSettings;
import dev.memoryweave.recall.TimeSettings;
import dev.memoryweave.recall.TurnSettings;
import dev.memoryweave.recall.VectorSettings;
import dev.memoryweave.recall.WordSettings;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The defaults with one channel or factor switched off, or changed.
 *
 * @param name what is different
 * @param vectors whether vectors take part, where there are any
 * @param config the settings
 */
record Variation(String name, boolean vectors, MemoryConfig config) {
  /** What the others are compared with. */
  static final Variation DEFAULTS = new Variation("defaults", true, MemoryConfig.defaults());

  /** Everything that is compared. A new setting gets a line here. */
  static List<Variation> all() {
    return List.of(
        DEFAULTS,
        new Variation("no vectors", false, MemoryConfig.defaults()),
        words("no neighbours", w -> w.withNeighbourWeight(0)),
        words("long neighbours in full", w -> w.withNeighbourTerms(1_000_000)),
        of("no standing memories", b -> b.standing(StandingSettings.defaults().withLimit(0))),
        words("phrases like any terms", w -> w.withPhraseWeight(1)),
        of("kind does not count", b -> b.intentWeight(0)),
        of("importance does not count", b -> b.importanceWeight(0)),
        of("confidence does not count", b -> b.confidenceWeight(0)),
        of("trust does not count", b -> b.trustWeight(0)),
        times("age does not count", t -> t.withFreshnessWeight(0)),
        times("times that are named do not count", t -> t.withNamedWeight(0)),
        times("first and last do not count", t -> t.withOrderWeight(0)),
        of("tree does not count", b -> b.treeWeight(0)),
        of(
            "wishes of one session wait",
            b -> b.standing(StandingSettings.defaults().withCandidateFactor(0))),
        of("contradictions stand apart", b -> b.opponents(0)),
        turns("what agents say counts fully", b -> b.agentFactor(1)),
        turns("who speaks does not count", b -> b.speakerFactor(1)),
        turns("sessions do not count", b -> b.sessionWeight(0)),
        turns("remarks count fully", b -> b.remarkFactor(1)),
        turns("rules do not count more", b -> b.ruleFactor(1)),
        turns("preferences do not count more", b -> b.preferenceFactor(1)),
        turns("nothing is an update", b -> b.updateWindow(0)),
        vectors("vectors count as much as words", v -> v.withWeight(1).withTurnWeight(1)),
        vectors("turns lend no similarity", v -> v.withNeighbourWeight(0)),
        words("100 candidates", w -> w.withCandidates(100)),
        words("1,000 candidates", w -> w.withCandidates(1_000)));
  }

  private static Variation words(String name, UnaryOperator<WordSettings> change) {
    return of(name, b -> b.words(change.apply(WordSettings.defaults())));
  }

  private static Variation times(String name, UnaryOperator<TimeSettings> change) {
    return of(name, b -> b.times(change.apply(TimeSettings.defaults())));
  }

  private static Variation vectors(String name, UnaryOperator<VectorSettings> change) {
    return of(name, b -> b.vectors(change.apply(VectorSettings.defaults())));
  }

  private static Variation turns(String name, UnaryOperator<TurnSettings.Builder> change) {
    return of(name, b -> b.turns(change.apply(TurnSettings.builder()).build()));
  }

  private static Variation of(String name, UnaryOperator<RecallSettings.Builder> change) {
    RecallSettings settings = change.apply(RecallSettings.builder()).build();
    return new Variation(name, true, MemoryConfig.defaults().withRecall(settings));
  }
}
