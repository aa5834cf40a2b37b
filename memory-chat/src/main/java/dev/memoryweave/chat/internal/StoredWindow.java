package dev.memoryweave.chat.internal;

import dev.memoryweave.chat.MessageForm;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a conversation as they were last set.
 *
 * @param entries the messages, each with its turn
 * @param recorded how many messages the session had, so that a window of another process is noticed
 */
public record StoredWindow<M>(List<Entry<M>> entries, long recorded) {
  /** A window without messages. */
  public static <M> StoredWindow<M> empty() {
    return new StoredWindow<>(List.of(), 0);
  }

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
  public record Entry<M>(M message, @Nullable Message turn) {}

  /**
   * A window to be recorded.
   *
   * @param entries its messages, all with turns
   * @param turns what is to be recorded, possibly nothing
   */
  public record Next<M>(List<Entry<M>> entries, List<Message> turns) {
    /** Copies the lists. */
    public Next {
      entries = List.copyOf(entries);
      turns = List.copyOf(turns);
    }
  }

  /** The messages. */
  public List<M> messages() {
    return entries.stream().map(Entry::message).toList();
  }

  /** Whether nothing was recorded in the session since the window was set. */
  public boolean isCurrent(SessionHandle session) {
    return recorded == StoredTurns.count(session);
  }

  /**
   * Reads the latest messages of a session: the system message in force, then what was said.
   *
   * @param most the most messages, that of the system included
   */
  public static <M> StoredWindow<M> read(SessionHandle session, MessageForm<M> form, int most) {
    long recorded = StoredTurns.count(session);
    StoredTurns turns = StoredTurns.read(session);
    List<Entry<M>> entries = new ArrayList<>();
    for (Message turn : turns.inWindow()) {
      Optional<M> message = turns.message(form, turn);
      if (message.isPresent()) {
        entries.add(new Entry<>(message.get(), turn));
      }
    }
    return new StoredWindow<>(entries, recorded).latest(form, most, message -> 1);
  }

  /**
   * The latest system message, and the latest others as far as they fit beside it.
   *
   * @param most the most that all of them together may cost
   * @param cost what a message costs
   */
  public StoredWindow<M> latest(MessageForm<M> form, int most, ToIntFunction<M> cost) {
    List<Entry<M>> latest = new ArrayList<>();
    List<Entry<M>> talk = new ArrayList<>();
    for (Entry<M> entry : entries) {
      if (form.isSystem(entry.message())) {
        latest.clear();
        latest.add(entry);
      } else {
        talk.add(entry);
      }
    }
    long left = most;
    for (Entry<M> system : latest) {
      left -= cost.applyAsInt(system.message());
    }
    int first = talk.size();
    while (first > 0) {
      left -= cost.applyAsInt(talk.get(first - 1).message());
      if (left < 0) {
        break;
      }
      first--;
    }
    // A result whose call is gone is refused by models.
    while (first < talk.size() && form.isToolResult(talk.get(first).message())) {
      first++;
    }
    latest.addAll(talk.subList(first, talk.size()));
    return new StoredWindow<>(latest, recorded);
  }

  /**
   * The window that a chat memory set, as it follows this one.
   *
   * @param ids names turns
   */
  public Next<M> next(List<M> window, MessageForm<M> form, Supplier<String> ids) {
    WindowChange<M> change = change(window, form);
    Next<M> next = follow(change, window).recording(form, ids);
    List<Message> turns = new ArrayList<>(next.turns());
    for (int place : change.takenOut()) {
      Message turn = entries.get(place).turn();
      if (turn != null) {
        turns.add(WholeTurns.takenOut(turn));
      }
    }
    return new Next<>(next.entries(), turns);
  }

  /** This window after another one that could not be recorded, which is tried again later. */
  public StoredWindow<M> unrecorded(List<M> window, MessageForm<M> form) {
    return follow(change(window, form), window);
  }

  /** This window with more messages at its end, which are not recorded. */
  public StoredWindow<M> with(List<M> messages) {
    List<Entry<M>> all = new ArrayList<>(entries);
    messages.stream().map(message -> new Entry<>(message, null)).forEach(all::add);
    return new StoredWindow<>(all, recorded);
  }

  /** This window with the messages at the end that another one could not record. */
  public StoredWindow<M> with(StoredWindow<M> unrecorded) {
    return with(
        unrecorded.entries.stream()
            .filter(entry -> entry.turn() == null)
            .map(Entry::message)
            .toList());
  }

  /**
   * This window as it is once all of its messages are recorded.
   *
   * @param ids names turns
   */
  public Next<M> recording(MessageForm<M> form, Supplier<String> ids) {
    List<Entry<M>> after = new ArrayList<>();
    List<Message> unrecorded = new ArrayList<>();
    for (Entry<M> entry : entries) {
      if (entry.turn() == null) {
        List<Message> turns = form.turns(entry.message(), ids.get());
        unrecorded.addAll(turns);
        after.add(new Entry<>(entry.message(), turns.get(0)));
      } else {
        after.add(entry);
      }
    }
    return new Next<>(after, unrecorded);
  }

  private WindowChange<M> change(List<M> window, MessageForm<M> form) {
    return WindowChange.between(messages(), window, form::isSystem);
  }

  private StoredWindow<M> follow(WindowChange<M> change, List<M> window) {
    List<Entry<M>> after = new ArrayList<>();
    for (int i = 0; i < window.size(); i++) {
      int source = change.source(i);
      after.add(new Entry<>(window.get(i), source < 0 ? null : entries.get(source).turn()));
    }
    return new StoredWindow<>(after, recorded);
  }
}
