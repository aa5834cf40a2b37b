package dev.memoryweave;

import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.weave.WeaveSettings;

/**
 * Every constant of the engine, in one place.
 *
 * @param recall how memories are found and ranked
 * @param weave how they are packed
 */
public record MemoryConfig(RecallSettings recall, WeaveSettings weave) {
  /** The documented defaults. */
  public static MemoryConfig defaults() {
    return new MemoryConfig(RecallSettings.defaults(), WeaveSettings.defaults());
  }

  /** The same with other settings for recall. */
  public MemoryConfig withRecall(RecallSettings settings) {
    return new MemoryConfig(settings, weave);
  }

  /** The same with other settings for weaving. */
  public MemoryConfig withWeave(WeaveSettings settings) {
    return new MemoryConfig(recall, settings);
  }
}
