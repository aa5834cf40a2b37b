package dev.memoryweave.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.memoryweave.chat.ChatWindows;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.langchain4j.internal.ChatMessageForm;
import dev.memoryweave.langchain4j.internal.SessionChatMemory;
import dev.memoryweave.model.InvalidValueException;
import java.util.function.ToIntFunction;

/**
 * Chat memories that are sessions of a memory: messages are appended, survive a restart, and are
 * never summarised or lost. The model sees the latest of them. {@code
 * chatMemoryProvider(chats::get)} gives them to an AI service.
 *
 * <p>A memory that fails is logged, and the conversation goes on, as {@link ChatWindows} says.
 */
public final class MemoryChats {
  private final ChatWindows<ChatMessage> windows;
  private final int most;
  private final ToIntFunction<ChatMessage> cost;

  /** Chat memories whose model sees the latest 100 messages. */
  public MemoryChats(Conversation.Finder conversations) {
    this(new ChatWindows<>(conversations, new ChatMessageForm()), 100, message -> 1);
  }

  private MemoryChats(ChatWindows<ChatMessage> windows, int most, ToIntFunction<ChatMessage> cost) {
    this.windows = windows;
    this.most = most;
    this.cost = cost;
  }

  /**
   * A copy with a window of so many messages.
   *
   * @param messages the most messages that the model sees, that of the system included, 1 to
   *     {@value ChatWindows#MOST_MESSAGES}
   */
  public MemoryChats withMaxMessages(int messages) {
    InvalidValueException.within("messages", messages, 1, ChatWindows.MOST_MESSAGES);
    return new MemoryChats(windows, messages, message -> 1);
  }

  /**
   * A copy with a window of so many tokens.
   *
   * @param tokens the most tokens of what the model sees, of {@value ChatWindows#MOST_MESSAGES}
   *     messages at most
   * @param estimator counts the tokens of messages
   */
  public MemoryChats withMaxTokens(int tokens, TokenCountEstimator estimator) {
    InvalidValueException.within("tokens", tokens, 1, Integer.MAX_VALUE);
    InvalidValueException.given("estimator", estimator);
    return new MemoryChats(windows, tokens, estimator::estimateTokenCountInMessage);
  }

  /**
   * The chat memory of a conversation.
   *
   * @param memoryId the id that decides on memory and session
   */
  public ChatMemory get(Object memoryId) {
    return new SessionChatMemory(memoryId, windows, most, cost);
  }
}
