package dev.memoryweave.langchain4j;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.SessionId;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The memory and the session that belong to an id of LangChain4j.
 *
 * @param memory the memory, whose scopes decide what the conversation can see
 * @param session the session that the messages belong to
 */
public record Conversation(AgentMemory memory, SessionId session) {
  /** The id of a call that names none, as LangChain4j has it. */
  public static final String DEFAULT_ID = "default";

  /** Checks that both are given. */
  public Conversation {
    InvalidValueException.given("memory", memory);
    InvalidValueException.given("session", session);
  }

  /** The id of a call, or the one of those that name none. */
  static Object id(@Nullable Object given) {
    return given == null ? DEFAULT_ID : given;
  }

  /**
   * Finds the conversation of a memory id, that is of the {@code @MemoryId} of an AI service. Only
   * this id decides on scope and session, never a text of a message.
   */
  @FunctionalInterface
  public interface Finder {
    /**
     * The conversation of an id.
     *
     * @param memoryId the id, or {@value Conversation#DEFAULT_ID} for a call that names none
     */
    Conversation find(Object memoryId);

    /**
     * Conversations that share one memory: each id is a session, and what one tells, all know. For
     * one user, or one team.
     */
    static Finder sharing(AgentMemory memory) {
      InvalidValueException.given("memory", memory);
      return id -> new Conversation(memory, SessionId.of(id.toString()));
    }

    /**
     * Conversations that know nothing of one another: each id is a user with a memory and a session
     * of its own.
     *
     * @param memories the memory of a user, such as one whose project is named by the id
     */
    static Finder separating(Function<String, AgentMemory> memories) {
      InvalidValueException.given("memories", memories);
      return id -> new Conversation(memories.apply(id.toString()), SessionId.of(id.toString()));
    }
  }
}
