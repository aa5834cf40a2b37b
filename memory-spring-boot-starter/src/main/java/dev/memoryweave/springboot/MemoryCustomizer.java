package dev.memoryweave.springboot;

import dev.memoryweave.AgentMemoryBuilder;

/** Changes how the memories of an application are built, such as their budget or their author. */
@FunctionalInterface
public interface MemoryCustomizer {
  /**
   * Changes a memory that is about to be built.
   *
   * @param builder what builds it, with all that the settings say
   */
  void customize(AgentMemoryBuilder builder);
}
