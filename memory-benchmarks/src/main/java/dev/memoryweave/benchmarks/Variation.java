package dev.memoryweave.benchmarks;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.recall.RecallSettings;
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
        of("tree does not count", b -> b.treeWeight(0)),
        of("100 candidates", b -> b.candidates(100)),
        of("1,000 candidates", b -> b.candidates(1_000)));
  }

  private static Variation of(String name, UnaryOperator<RecallSettings.Builder> change) {
    RecallSettings settings = change.apply(RecallSettings.builder()).build();
    return new Variation(name, true, MemoryConfig.defaults().withRecall(settings));
  }
}
