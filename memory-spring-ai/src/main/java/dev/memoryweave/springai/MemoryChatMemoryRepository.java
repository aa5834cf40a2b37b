package dev.memoryweave.springai;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.ChatWindows;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.springai.internal.KeptMessages;
import dev.memoryweave.springai.internal.SavedConversations;
import dev.memoryweave.springai.internal.SpringMessages;
import dev.memoryweave.store.Page;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;

/**
 * Keeps the messages of chat memories in sessions of a memory, so that conversations survive a
 * restart and can be recalled and captured. Safe for several threads at once.
 *
 * <p>A chat memory hands over its whole window with each message. Only what is new is recorded;
 * messages that fall out of the window stay in the session. Secrets are redacted in what is
 * recorded, and so in what is read after a restart. Of a message's attributes those are kept that
 * do not just say how an answer came about, and that can be written as JSON.
 *
 * <p>A memory that fails is logged, and the conversation goes on: what could not be recorded is
 * kept in this process and recorded with the next message.
 */
public final class MemoryChatMemoryRepository implements ChatMemoryRepository {
  private static final int PAGE = 1_000;

  private final Conversation.Finder conversations;
  private final ChatWindows<Message> windows;
  private final Supplier<List<String>> ids;
  private final SavedConversations saved;

  /**
   * A repository of the conversations that a finder finds. It lists those that it saved itself, the
   * latest 1,000, since a finder knows no list of users.
   */
  public MemoryChatMemoryRepository(Conversation.Finder conversations) {
    this(conversations, new SavedConversations());
  }

  /**
   * A repository of the conversations that a finder finds.
   *
   * @param ids lists the ids of all conversations
   */
  public MemoryChatMemoryRepository(Conversation.Finder conversations, Supplier<List<String>> ids) {
    this(conversations, ids, new SavedConversations());
  }

  private MemoryChatMemoryRepository(Conversation.Finder conversations, SavedConversations saved) {
    this(conversations, saved::ids, saved);
  }

  private MemoryChatMemoryRepository(
      Conversation.Finder conversations, Supplier<List<String>> ids, SavedConversations saved) {
    InvalidValueException.given("conversations", conversations);
    InvalidValueException.given("ids", ids);
    this.conversations = conversations;
    this.ids = ids;
    this.saved = saved;
    this.windows = new ChatWindows<>(conversations, new SpringMessages());
  }

  /**
   * A repository of the conversations that share a memory. Its ids are those of all sessions of the
   * memory that hold anything.
   */
  public static MemoryChatMemoryRepository sharing(AgentMemory memory) {
    return new MemoryChatMemoryRepository(
        Conversation.Finder.sharing(memory), () -> sessions(memory));
  }

  /** The conversations. */
  Conversation.Finder conversations() {
    return conversations;
  }

  @Override
  public List<String> findConversationIds() {
    return conversations
        .calls()
        .orElse(
            "list_conversations",
            "The conversations were not listed; the agent goes on as if there were none",
            ids,
            failure -> List.of());
  }

  @Override
  public List<Message> findByConversationId(String conversationId) {
    return windows.read(conversationId);
  }

  @Override
  public void saveAll(String conversationId, List<Message> messages) {
    windows.update(conversationId, KeptMessages.of(messages));
    saved.add(conversationId, messages);
  }

  /**
   * Deletes a chat memory. Its messages are forgotten, those that fell out of its window, too, if
   * the author of the memory is a person. Any other author may not forget; then the messages stay
   * in the session, but are no part of the chat memory any more. Memories that were learned from
   * them stay.
   */
  @Override
  public void deleteByConversationId(String conversationId) {
    windows.delete(conversationId);
    saved.remove(conversationId);
  }

  /** Records messages after those that a conversation has. */
  void append(String conversationId, List<Message> messages) {
    windows.append(conversationId, KeptMessages.of(messages));
  }

  /** Tells how much of a conversation a chat memory saved through this repository. */
  SavedConversations.State saved(String conversationId) {
    return saved.state(conversationId);
  }

  private static List<String> sessions(AgentMemory memory) {
    return Page.walk(cursor -> memory.sessions(SessionHandle.Filter.ALL, PAGE, cursor))
        .map(Session::id)
        .filter(id -> !memory.session(id).turns(1, null).items().isEmpty())
        .map(SessionId::value)
        .toList();
  }
}
