package dev.memoryweave.chat;

import dev.memoryweave.chat.internal.WholeTurns;
import dev.memoryweave.model.Message;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a framework as turns of a session, and back. People, recall and capture read the text
 * and the tool calls of a turn. Where these do not hold all of a message, such as an image or the
 * attributes that a model wants back, a second turn beside it holds the whole as JSON.
 *
 * @param <M> the messages of the framework, told apart by {@link Object#equals}
 */
public interface MessageForm<M> {
  /** As much of a message as a turn holds; {@link TurnParts} cuts what is too long. */
  Message turn(M message);

  /** The message of a turn by itself, or nothing if it cannot be read as one. */
  Optional<M> message(Message turn);

  /** All of a message as JSON. */
  String json(M message);

  /** The message that was written as JSON, which may be broken where something was redacted. */
  M ofJson(String json);

  /** Whether a message is the instruction of the agent, of which the latest holds. */
  boolean isSystem(M message);

  /** Whether a message is the result of a tool, which models refuse without its call. */
  boolean isToolResult(M message);

  /**
   * The turns of a message: one, and a second one if it does not hold all.
   *
   * @param turn the id of the first
   */
  default List<Message> turns(M message, String turn) {
    return WholeTurns.of(this, message, turn);
  }

  /**
   * The message of a turn, or nothing if it cannot be read as one.
   *
   * @param whole the text of the turn that holds the whole, or null if there is none
   */
  default Optional<M> message(Message turn, @Nullable String whole) {
    return WholeTurns.message(this, turn, whole);
  }
}
