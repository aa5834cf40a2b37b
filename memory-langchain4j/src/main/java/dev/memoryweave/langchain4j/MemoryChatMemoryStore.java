package dev.memoryweave.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.langchain4j.internal.StoredWindow;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps chat memories in sessions of a memory, so that conversations survive a restart and can be
 * recalled and captured. Safe for several threads at once.
 *
 * <p>LangChain4j hands over the whole window with each message. Only what is new is recorded, with
 * tool calls and their results; messages that fall out of the window stay in the session. After a
 * restart the latest messages of the session are the window. Secrets are redacted in what is
 * recorded, and so in what is read after a restart.
 *
 * <p>A memory that fails is logged, and the conversation goes on: what could not be recorded is
 * kept in this process and recorded with the next message.
 *
 * <p>Two messages are told apart by their place and content, since they have no ids: an update that
 * is made again changes nothing. Messages of one conversation should be handed over by one process
 * at a time.
 */
public final class MemoryChatMemoryStore implements ChatMemoryStore {
  /** The most messages that are read of a session, besides its system message. */
  public static final int MOST_MESSAGES = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(MemoryChatMemoryStore.class);
  private static final int LOCKS = 64;
  private static final int MOST_WINDOWS = 1_000;
  private static final String DELETED = "the chat memory was deleted";

  private final Conversation.Finder conversations;
  private final Supplier<String> turnIds;
  private final List<Object> locks = IntStream.range(0, LOCKS).mapToObj(i -> new Object()).toList();
  private final Windows windows = new Windows();

  /** A store of the chat memories of conversations. */
  public MemoryChatMemoryStore(Conversation.Finder conversations) {
    this(conversations, () -> UUID.randomUUID().toString());
  }

  /**
   * A store of the chat memories of conversations.
   *
   * @param turnIds names messages; never gives the same twice, in any process
   */
  public MemoryChatMemoryStore(Conversation.Finder conversations, Supplier<String> turnIds) {
    InvalidValueException.given("conversations", conversations);
    InvalidValueException.given("turnIds", turnIds);
    this.conversations = conversations;
    this.turnIds = turnIds;
  }

  @Override
  public List<ChatMessage> getMessages(Object memoryId) {
    synchronized (lock(memoryId)) {
      try {
        return current(memoryId, session(conversations.find(memoryId))).messages();
      } catch (RuntimeException e) {
        LOG.warn("The chat memory was not read; the agent goes on with what is known of it", e);
        return windows.get(memoryId).messages();
      }
    }
  }

  @Override
  public void updateMessages(Object memoryId, List<ChatMessage> messages) {
    synchronized (lock(memoryId)) {
      try {
        SessionHandle session = session(conversations.find(memoryId));
        StoredWindow.Next next = current(memoryId, session).next(messages, turnIds);
        long recorded =
            next.turns().isEmpty()
                ? windows.get(memoryId).recorded()
                : session.record(next.turns()).session().messages();
        windows.put(memoryId, new StoredWindow(next.entries(), recorded));
      } catch (RuntimeException e) {
        LOG.warn("Messages were not recorded; they are with the next one", e);
        windows.put(memoryId, windows.get(memoryId).unrecorded(messages));
      }
    }
  }

  /**
   * Deletes a chat memory. Its messages are forgotten, those that fell out of its window, too, if
   * the author of the memory is a person. Any other author may not forget; then the messages stay
   * in the session, but are no part of the chat memory any more. Memories that were learned from
   * them stay.
   */
  @Override
  public void deleteMessages(Object memoryId) {
    synchronized (lock(memoryId)) {
      windows.remove(memoryId);
      try {
        delete(conversations.find(memoryId));
      } catch (RuntimeException e) {
        LOG.warn("The messages of the chat memory were not deleted", e);
      }
    }
  }

  /** The window as this process knows it, unless another one has recorded something. */
  private StoredWindow current(Object memoryId, SessionHandle session) {
    StoredWindow known = windows.get(memoryId);
    if (windows.has(memoryId) && known.isCurrent(session)) {
      return known;
    }
    StoredWindow read = StoredWindow.read(session, MOST_MESSAGES).with(known);
    windows.put(memoryId, read);
    return read;
  }

  private static void delete(Conversation conversation) {
    SessionHandle session = session(conversation);
    if (!conversation.memory().author().trust().isPerson()) {
      List<Message> left = StoredWindow.takenOut(session);
      if (!left.isEmpty()) {
        SessionHandle.Recorded unused = session.record(left);
      }
      return;
    }
    List<NodeId> turns = StoredWindow.turns(session);
    if (turns.isEmpty()) {
      return;
    }
    SaveIntent.Builder intent = SaveIntent.builder();
    turns.forEach(turn -> intent.delete(turn, DELETED));
    if (!conversation.memory().save(intent.build()).isComplete()) {
      LOG.warn("Not all messages of the chat memory were forgotten");
    }
  }

  private static SessionHandle session(Conversation conversation) {
    return conversation.memory().session(conversation.session());
  }

  private Object lock(Object memoryId) {
    return locks.get(Math.floorMod(memoryId.hashCode(), LOCKS));
  }

  /** The windows of the conversations that were used last. */
  private static final class Windows {
    private final Map<Object, StoredWindow> windows =
        new LinkedHashMap<>(16, .75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Object, StoredWindow> eldest) {
            return size() > MOST_WINDOWS;
          }
        };

    synchronized StoredWindow get(Object memoryId) {
      return windows.getOrDefault(memoryId, StoredWindow.EMPTY);
    }

    synchronized boolean has(Object memoryId) {
      return windows.containsKey(memoryId);
    }

    synchronized void put(Object memoryId, StoredWindow window) {
      windows.put(memoryId, window);
    }

    synchronized void remove(Object memoryId) {
      windows.remove(memoryId);
    }
  }
}
