package dev.memoryweave.springboot;

import dev.memoryweave.springai.MemoryAdvisor;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of a memory.
 *
 * @param enabled whether there is a memory
 * @param store the address of the store: {@code sqlite:} and a file, {@code memory:} for tests, or
 *     that of another store on the class path
 * @param isolation who shares a memory, unless the application has a finder of its own
 * @param project the project of a memory that all share; a word that names it
 * @param tokenBudget the most tokens that are added to a user's text, or null for the memory's own
 *     budget
 * @param rulesTokens the most tokens of the rules in the system text
 * @param capture whether conclusions are drawn from a conversation after each answer
 * @param tools whether a model has tools on its memory
 * @param chatClient whether each chat client that is built from the application's builder has the
 *     memory
 * @param observations whether calls of the memory are observed
 * @param embedding the space of the vectors of an embedding model
 */
@ConfigurationProperties(MemoryWeaveProperties.PREFIX)
public record MemoryWeaveProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("sqlite:memory-weave.db") String store,
    @DefaultValue("conversation") Isolation isolation,
    @DefaultValue("application") String project,
    @Nullable Integer tokenBudget,
    @DefaultValue("" + MemoryAdvisor.DEFAULT_RULES_TOKENS) int rulesTokens,
    @DefaultValue("true") boolean capture,
    @DefaultValue("true") boolean tools,
    @DefaultValue("true") boolean chatClient,
    @DefaultValue("true") boolean observations,
    @DefaultValue Embedding embedding) {
  /** The beginning of the names of all settings. */
  public static final String PREFIX = "memory-weave";

  /** Who shares a memory. */
  public enum Isolation {
    /** Each conversation id has a memory of its own, as that of a user. */
    CONVERSATION,

    /** All conversations share one, as those of one user or one team. */
    NONE
  }

  /**
   * The space of the vectors of an embedding model. Without an id no embedding model is used, and
   * recall goes by words.
   *
   * @param id names the space; another model, or another version, has another id
   * @param dimensions the length of a vector, or null to ask the model
   */
  public record Embedding(@Nullable String id, @Nullable Integer dimensions) {}
}
