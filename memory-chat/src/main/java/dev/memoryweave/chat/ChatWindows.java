package dev.memoryweave.chat;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.chat.internal.StoredTurns;
import dev.memoryweave.chat.internal.StoredWindow;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the messages of conversations in sessions of a memory, so that they survive a restart and
 * can be recalled and captured. Safe for several threads at once.
 *
 * <p>A framework either appends messages, or hands over the whole window that its model sees; then
 * only what is new is recorded. Tool calls and their results are kept, and messages that fall out
 * of a window stay in the session. After a restart the latest messages of the session are the
 * window. Secrets are redacted in what is recorded, and so in what is read after a restart.
 *
 * <p>A memory that fails is logged, and the conversation goes on: what could not be recorded is
 * kept in this process and recorded with the next message.
 *
 * <p>Two messages of a window are told apart by their place and content: an update that is made
 * again changes nothing. Messages of one conversation should be handed over by one process at a
 * time.
 *
 * @param <M> the messages of the framework
 */
public final class ChatWindows<M> {
  /** The most messages that are read of a session, besides its system message. */
  public static final int MOST_MESSAGES = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(ChatWindows.class);
  private static final int LOCKS = 64;
  private static final int MOST_WINDOWS = 1_000;
  private static final String DELETED = "the chat memory was deleted";

  private final Conversation.Finder conversations;
  private final MessageForm<M> form;
  private final Supplier<String> turnIds;
  private final List<Object> locks = IntStream.range(0, LOCKS).mapToObj(i -> new Object()).toList();
  private final Windows<M> windows = new Windows<>();

  /** The windows of conversations. */
  public ChatWindows(Conversation.Finder conversations, MessageForm<M> form) {
    this(conversations, form, () -> UUID.randomUUID().toString());
  }

  /**
   * The windows of conversations.
   *
   * @param turnIds names messages; never gives the same twice, in any process
   */
  public ChatWindows(
      Conversation.Finder conversations, MessageForm<M> form, Supplier<String> turnIds) {
    InvalidValueException.given("conversations", conversations);
    InvalidValueException.given("form", form);
    InvalidValueException.given("turnIds", turnIds);
    this.conversations = conversations;
    this.form = form;
    this.turnIds = turnIds;
  }

  /** The latest messages of a conversation, oldest first, its system message in front. */
  public List<M> read(Object id) {
    return read(id, MOST_MESSAGES + 1, message -> 1);
  }

  /**
   * The latest messages of a conversation as far as they fit, oldest first. Its system message
   * comes first, and always fits. All else stays in the session.
   *
   * @param most the most that all of them together may cost
   * @param cost what a message costs, such as 1, or its tokens
   */
  public List<M> read(Object id, int most, ToIntFunction<M> cost) {
    return window(id).latest(form, most, cost).messages();
  }

  private StoredWindow<M> window(Object id) {
    synchronized (lock(id)) {
      return conversations
          .calls()
          .orElse(
              "messages",
              "The messages were not read; the agent goes on with what is known of them",
              () -> current(id, session(id)),
              failure -> windows.get(id));
    }
  }

  /** Records what is new in the window that the model of a conversation sees. */
  public void update(Object id, List<M> window) {
    synchronized (lock(id)) {
      record(
          id,
          () -> {
            SessionHandle session = session(id);
            return recorded(id, session, current(id, session).next(window, form, turnIds));
          },
          failure -> windows.get(id).unrecorded(window, form));
    }
  }

  /** Records messages at the end of a conversation. A system message replaces the one before it. */
  public void append(Object id, List<M> messages) {
    synchronized (lock(id)) {
      record(
          id,
          () -> {
            SessionHandle session = session(id);
            StoredWindow<M> window = current(id, session).with(messages);
            return recorded(id, session, window.recording(form, turnIds))
                .latest(form, MOST_MESSAGES + 1, message -> 1);
          },
          failure -> windows.get(id).with(messages));
    }
  }

  /**
   * Deletes the messages of a conversation. They are forgotten, those that fell out of its window,
   * too, if the author of the memory is a person. Any other author may not forget; then they stay
   * in the session, but are no part of the window any more. Memories that were learned from them
   * stay.
   */
  public void delete(Object id) {
    synchronized (lock(id)) {
      windows.remove(id);
      boolean unused =
          conversations
              .calls()
              .run("delete", "The messages were not deleted", () -> delete(conversations.find(id)));
    }
  }

  private void record(
      Object id,
      Supplier<StoredWindow<M>> work,
      Function<RuntimeException, StoredWindow<M>> otherwise) {
    windows.put(
        id,
        conversations
            .calls()
            .orElse(
                "record",
                "Messages were not recorded; they are with the next ones",
                work,
                otherwise));
  }

  private StoredWindow<M> recorded(Object id, SessionHandle session, StoredWindow.Next<M> next) {
    long messages =
        next.turns().isEmpty()
            ? windows.get(id).recorded()
            : session.record(next.turns()).session().messages();
    return new StoredWindow<>(next.entries(), messages);
  }

  /** The window as this process knows it, unless another one has recorded something. */
  private StoredWindow<M> current(Object id, SessionHandle session) {
    StoredWindow<M> known = windows.get(id);
    if (windows.has(id) && known.isCurrent(session)) {
      return known;
    }
    StoredWindow<M> read = StoredWindow.read(session, form, MOST_MESSAGES + 1).with(known);
    windows.put(id, read);
    return read;
  }

  private static void delete(Conversation conversation) {
    SessionHandle session = session(conversation);
    if (!conversation.memory().author().trust().isPerson()) {
      List<Message> left = StoredTurns.takenOut(session);
      if (!left.isEmpty()) {
        SessionHandle.Recorded unused = session.record(left);
      }
      return;
    }
    List<NodeId> turns = StoredTurns.ids(session);
    if (turns.isEmpty()) {
      return;
    }
    SaveIntent.Builder intent = SaveIntent.builder();
    turns.forEach(turn -> intent.delete(turn, DELETED));
    if (!conversation.memory().save(intent.build()).isComplete()) {
      LOG.warn("Not all messages of the conversation were forgotten");
    }
  }

  private SessionHandle session(Object id) {
    return session(conversations.find(id));
  }

  private static SessionHandle session(Conversation conversation) {
    return conversation.memory().session(conversation.session());
  }

  private Object lock(Object id) {
    return locks.get(Math.floorMod(id.hashCode(), LOCKS));
  }

  /** The windows of the conversations that were used last. */
  private static final class Windows<M> {
    private final Map<Object, StoredWindow<M>> windows =
        new LinkedHashMap<>(16, .75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Object, StoredWindow<M>> eldest) {
            return size() > MOST_WINDOWS;
          }
        };

    synchronized StoredWindow<M> get(Object id) {
      return windows.getOrDefault(id, StoredWindow.empty());
    }

    synchronized boolean has(Object id) {
      return windows.containsKey(id);
    }

    synchronized void put(Object id, StoredWindow<M> window) {
      windows.put(id, window);
    }

    synchronized void remove(Object id) {
      windows.remove(id);
    }
  }
}
