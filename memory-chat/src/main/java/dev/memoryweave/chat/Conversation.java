package dev.memoryweave.chat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.SessionId;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The memory and the session that belong to a conversation of a framework.
 *
 * @param memory the memory, whose scopes decide what the conversation can see
 * @param session the session that the messages belong to
 */
public record Conversation(AgentMemory memory, SessionId session) {
  /** The id of a call that names none. */
  public static final String DEFAULT_ID = "default";

  /** Checks that both are given. */
  public Conversation {
    InvalidValueException.given("memory", memory);
    InvalidValueException.given("session", session);
  }

  /** The id of a call, or {@value #DEFAULT_ID} for one that names none. */
  public static Object idOrDefault(@Nullable Object given) {
    return given == null ? DEFAULT_ID : given;
  }

  /**
   * Finds the conversation of an id that the framework gives, such as that of a user or a chat.
   * Only this id decides on memory and session, never a text of a message.
   */
  @FunctionalInterface
  public interface Finder {
    /**
     * The conversation of an id.
     *
     * @param id the id, or {@value Conversation#DEFAULT_ID} for a call that names none
     */
    Conversation find(Object id);

    /** Runs calls on these conversations, so that a failing memory fails no agent. */
    default ChatCalls calls() {
      return ChatCalls.unobserved();
    }

    /**
     * A copy whose calls are observed, those that fail before they reach a memory as well.
     *
     * @param listener the listener, such as one that keeps metrics
     */
    default Finder observedBy(OfCalls listener) {
      Finder found = this;
      ChatCalls calls = new ChatCalls(listener, System::nanoTime);
      return new Finder() {
        @Override
        public Conversation find(Object id) {
          return found.find(id);
        }

        @Override
        public ChatCalls calls() {
          return calls;
        }
      };
    }

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
