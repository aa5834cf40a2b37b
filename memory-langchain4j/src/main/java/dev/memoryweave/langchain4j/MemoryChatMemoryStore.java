package dev.memoryweave.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.memoryweave.chat.ChatWindows;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.langchain4j.internal.ChatMessageForm;
import java.util.List;
import java.util.function.Supplier;

/**
 * Keeps chat memories in sessions of a memory, so that conversations survive a restart and can be
 * recalled and captured. Safe for several threads at once.
 *
 * <p>LangChain4j hands over the whole window with each message. Only what is new is recorded, with
 * tool calls and their results, as {@link ChatWindows} says. {@link MemoryChats} need no window of
 * LangChain4j and show their model no call without a result.
 */
public final class MemoryChatMemoryStore implements ChatMemoryStore {
  private final ChatWindows<ChatMessage> windows;

  /** A store of the chat memories of conversations. */
  public MemoryChatMemoryStore(Conversation.Finder conversations) {
    windows = new ChatWindows<>(conversations, new ChatMessageForm());
  }

  /**
   * A store of the chat memories of conversations.
   *
   * @param turnIds names messages; never gives the same twice, in any process
   */
  public MemoryChatMemoryStore(Conversation.Finder conversations, Supplier<String> turnIds) {
    windows = new ChatWindows<>(conversations, new ChatMessageForm(), turnIds);
  }

  @Override
  public List<ChatMessage> getMessages(Object memoryId) {
    return windows.read(memoryId);
  }

  @Override
  public void updateMessages(Object memoryId, List<ChatMessage> messages) {
    windows.update(memoryId, messages);
  }

  @Override
  public void deleteMessages(Object memoryId) {
    windows.delete(memoryId);
  }
}
