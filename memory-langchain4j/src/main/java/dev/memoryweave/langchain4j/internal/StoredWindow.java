package dev.memoryweave.langchain4j.internal;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.Page;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a conversation as a chat memory last set them.
 *
 * @param entries the messages, each with its turn
 * @param recorded how many messages the session had, so that a window of another process is noticed
 */
public record StoredWindow(List<Entry> entries, long recorded) {
  /** A window without messages. */
  public static final StoredWindow EMPTY = new StoredWindow(List.of(), 0);

  private static final int PAGE = 1_000;

  /** Copies the list. */
  public StoredWindow {
    entries = List.copyOf(entries);
  }

  /**
   * A message of a window.
   *
   * @param message the message
   * @param turn its turn, or null if it could not be recorded yet
   */
  public record Entry(ChatMessage message, @Nullable Message turn) {}

  /** The messages. */
  public List<ChatMessage> messages() {
    return entries.stream().map(Entry::message).toList();
  }

  /** Whether nothing was recorded in the session since the window was set. */
  public boolean isCurrent(SessionHandle session) {
    return recorded == messagesOf(session);
  }

  /**
   * Reads the latest messages of a session: the system message in force, then what was said.
   *
   * @param most the most messages
   */
  public static StoredWindow read(SessionHandle session, int most) {
    long recorded = messagesOf(session);
    Map<String, Message> turns = new LinkedHashMap<>();
    Map<String, String> whole = new HashMap<>();
    stored(session).forEach(node -> add(node, turns, whole));
    Deque<Entry> talk = new ArrayDeque<>();
    Entry system = null;
    for (Map.Entry<String, Message> turn : turns.entrySet()) {
      Message said = turn.getValue();
      Optional<ChatMessage> message =
          ChatTurns.isTakenOut(said)
              ? Optional.empty()
              : ChatTurns.message(said, whole.get(turn.getKey()));
      if (message.isEmpty()) {
        continue;
      }
      Entry entry = new Entry(message.get(), said);
      if (entry.message() instanceof SystemMessage) {
        system = entry;
      } else {
        talk.addLast(entry);
      }
    }
    return new StoredWindow(latest(system, talk, most), recorded);
  }

  /**
   * The window that a chat memory set, as it follows this one. What is new has turns, but is not
   * recorded.
   *
   * @param ids names turns
   */
  public Next next(List<ChatMessage> window, Supplier<String> ids) {
    List<ChatMessage> former = messages();
    WindowChange change = WindowChange.between(former, window);
    List<Entry> after = new ArrayList<>();
    List<Message> unrecorded = new ArrayList<>();
    for (int i = 0; i < window.size(); i++) {
      int source = change.source(i);
      Message turn = source < 0 ? null : entries.get(source).turn();
      if (turn == null) {
        List<Message> turns = ChatTurns.of(window.get(i), ids.get());
        unrecorded.addAll(turns);
        turn = turns.get(0);
      }
      after.add(new Entry(window.get(i), turn));
    }
    for (int place : change.takenOut()) {
      Message turn = entries.get(place).turn();
      if (turn != null) {
        unrecorded.add(ChatTurns.takenOut(turn));
      }
    }
    return new Next(after, unrecorded);
  }

  /** This window after another one that could not be recorded, which is tried again later. */
  public StoredWindow unrecorded(List<ChatMessage> window) {
    WindowChange change = WindowChange.between(messages(), window);
    List<Entry> after = new ArrayList<>();
    for (int i = 0; i < window.size(); i++) {
      int source = change.source(i);
      after.add(new Entry(window.get(i), source < 0 ? null : entries.get(source).turn()));
    }
    return new StoredWindow(after, recorded);
  }

  /** This window with the messages at the end that another one could not record. */
  public StoredWindow with(StoredWindow unrecorded) {
    List<Entry> all = new ArrayList<>(entries);
    unrecorded.entries.stream().filter(entry -> entry.turn() == null).forEach(all::add);
    return new StoredWindow(all, recorded);
  }

  /**
   * A window to be recorded.
   *
   * @param entries its messages
   * @param turns what is to be recorded, possibly nothing
   */
  public record Next(List<Entry> entries, List<Message> turns) {
    /** Copies the lists. */
    public Next {
      entries = List.copyOf(entries);
      turns = List.copyOf(turns);
    }
  }

  /** The ids of all turns of a session. */
  public static List<NodeId> turns(SessionHandle session) {
    return stored(session).map(MemoryNode::id).toList();
  }

  private static Stream<MemoryNode> stored(SessionHandle session) {
    return Page.walk(cursor -> session.turns(PAGE, cursor));
  }

  /** The turns of a session as they are once all of its messages were taken out of the window. */
  public static List<Message> takenOut(SessionHandle session) {
    List<Message> out = new ArrayList<>();
    for (Entry entry : read(session, Integer.MAX_VALUE).entries()) {
      Message turn = entry.turn();
      if (turn != null) {
        out.add(ChatTurns.takenOut(turn));
      }
    }
    return out;
  }

  private static long messagesOf(SessionHandle session) {
    return session.find().map(Session::messages).orElse(0L);
  }

  private static void add(MemoryNode node, Map<String, Message> turns, Map<String, String> whole) {
    Utterance said = node.utterance();
    if (said == null) {
      return;
    }
    if (ChatTurns.isWhole(said.turn())) {
      whole.merge(ChatTurns.readableTurn(said.turn()), node.body(), String::concat);
      return;
    }
    Message message =
        new Message(
            said.turn(),
            said.role(),
            said.speaker(),
            node.body(),
            said.saidAt(),
            said.toolCalls(),
            said.attachments());
    turns.merge(
        said.turn(), message, (first, second) -> first.withText(first.text() + second.text()));
  }

  private static List<Entry> latest(@Nullable Entry system, Deque<Entry> talk, int most) {
    while (talk.size() > most) {
      talk.removeFirst();
    }
    // A result whose call is gone is refused by models.
    while (!talk.isEmpty() && talk.getFirst().message() instanceof ToolExecutionResultMessage) {
      talk.removeFirst();
    }
    List<Entry> entries = new ArrayList<>();
    if (system != null) {
      entries.add(system);
    }
    entries.addAll(talk);
    return entries;
  }
}
