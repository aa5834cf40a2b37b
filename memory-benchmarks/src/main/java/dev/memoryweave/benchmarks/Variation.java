package dev.memoryweave.benchmarks;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.TurnSettings;
import dev.memoryweave.recall.VectorSettings;
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
        of("no neighbours", b -> b.neighbourWeight(0)),
        of("no standing memories", b -> b.standing(0)),
        of("phrases like any terms", b -> b.phraseWeight(1)),
        of("kind does not count", b -> b.intentWeight(0)),
        of("importance does not count", b -> b.importanceWeight(0)),
        of("confidence does not count", b -> b.confidenceWeight(0)),
        of("trust does not count", b -> b.trustWeight(0)),
        of("age does not count", b -> b.freshnessWeight(0)),
        of("times that are named do not count", b -> b.timeWeight(0)),
        of("first and last do not count", b -> b.orderWeight(0)),
        of("tree does not count", b -> b.treeWeight(0)),
        of("wishes of one session wait", b -> b.candidateFactor(0)),
        of("contradictions stand apart", b -> b.opponents(0)),
        turns("what agents say counts fully", b -> b.agentFactor(1)),
        turns("who speaks does not count", b -> b.speakerFactor(1)),
        turns("remarks count fully", b -> b.remarkFactor(1)),
        turns("rules do not count more", b -> b.ruleFactor(1)),
        turns("preferences do not count more", b -> b.preferenceFactor(1)),
        turns("nothing is an update", b -> b.updateWindow(0)),
        of("vectors count as much as words", b -> b.vectors(new VectorSettings(100, 1, 1, .25))),
        of("turns lend no similarity", b -> b.vectors(new VectorSettings(100, 2, .65, 0))),
        of("100 candidates", b -> b.candidates(100)),
        of("1,000 candidates", b -> b.candidates(1_000)));
  }

  private static Variation turns(String name, UnaryOperator<TurnSettings.Builder> change) {
    return of(name, b -> b.turns(change.apply(TurnSettings.builder()).build()));
  }

  private static Variation of(String name, UnaryOperator<RecallSettings.Builder> change) {
    RecallSettings settings = change.apply(RecallSettings.builder()).build();
    return new Variation(name, true, MemoryConfig.defaults().withRecall(settings));
  }
}
