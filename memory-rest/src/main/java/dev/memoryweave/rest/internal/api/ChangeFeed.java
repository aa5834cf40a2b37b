package dev.memoryweave.rest.internal.api;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Provenance.Principal;
import dev.memoryweave.rest.internal.server.EventReply;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells listeners of the events in the journal of a memory, whichever process wrote them. The
 * journal is read while somebody listens, for all listeners at once.
 */
final class ChangeFeed {
  private static final int PAGE = 1_000;

  /** A listener that is further behind reads everything anew sooner than it is told all of it. */
  private static final int MOST_PAGES = 10;

  private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);

  private final Supplier<AgentMemory> memory;
  private final Executor workers;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final AtomicBoolean reading = new AtomicBoolean();

  /**
   * A feed without listeners.
   *
   * @param workers reads the journal
   */
  ChangeFeed(Supplier<AgentMemory> memory, Executor workers) {
    this.memory = memory;
    this.workers = workers;
  }

  /** Somebody who listens, and the event that was told last. */
  private static final class Listener {
    private final EventReply reply;
    private long last;

    Listener(EventReply reply, long last) {
      this.reply = reply;
      this.last = last;
    }
  }

  /**
   * Adds a listener.
   *
   * @param after the event after which it wants to be told, or a negative number for the latest
   * @throws MemoryException if the journal cannot be read
   */
  void add(EventReply reply, long after) {
    long latest = memory.get().journal().latest();
    boolean isReset = after > latest || latest - after > (long) PAGE * MOST_PAGES;
    long last = after < 0 || isReset ? latest : after;
    Listener listener = new Listener(reply, last);
    reply.send(event(last, after >= 0 && isReset ? "reset" : "ready", Map.of("sequence", last)));
    listeners.add(listener);
    if (reply.isOver()) {
      remove(reply);
    }
    read();
  }

  /** Removes a listener whose client is gone. */
  void remove(EventReply reply) {
    listeners.removeIf(listener -> listener.reply.equals(reply));
  }

  /** Reads what is new, on another thread; unless nobody listens, or it is being read. */
  void read() {
    if (!listeners.isEmpty() && reading.compareAndSet(false, true)) {
      workers.execute(
          () -> {
            try {
              tellAll();
            } catch (MemoryException e) {
              LOG.warn("The journal cannot be read for those who listen; it is tried again", e);
            } catch (RuntimeException | Error e) {
              LOG.error("The journal cannot be read for those who listen", e);
            } finally {
              reading.set(false);
            }
          });
    }
  }

  private void tellAll() {
    AgentMemory.Journal journal = memory.get().journal();
    // Most listeners have seen the same.
    Map<Long, List<MemoryEvent>> after = new HashMap<>();
    for (Listener listener : listeners) {
      boolean more = true;
      for (int page = 0; page < MOST_PAGES && more; page++) {
        List<MemoryEvent> events =
            after.computeIfAbsent(listener.last, last -> journal.events(last, PAGE));
        more = events.size() == PAGE;
        for (MemoryEvent event : events) {
          listener.reply.send(event(event.sequence(), "change", data(event)));
          listener.last = event.sequence();
        }
        if (events.isEmpty() && page == 0) {
          tellIfSetBack(listener, journal);
        }
      }
    }
  }

  /** A store that was restored counts from an earlier event again. */
  private static void tellIfSetBack(Listener listener, AgentMemory.Journal journal) {
    long latest = journal.latest();
    if (latest < listener.last) {
      listener.last = latest;
      listener.reply.send(event(latest, "reset", Map.of("sequence", latest)));
    }
  }

  private static Map<String, Object> data(MemoryEvent event) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("sequence", event.sequence());
    data.put("change", event.type().label());
    data.put("subject", event.subject());
    data.put("scope", event.scope().toString());
    data.put("actor", event.actor().label());
    if (event.principalId() != null) {
      data.put("by", new Principal(event.actor().trust(), event.principalId()).label());
    }
    data.put("at", event.at().toString());
    return data;
  }

  private static byte[] event(long id, String name, Map<String, ?> data) {
    String json = new String(Json.bytes(data), StandardCharsets.UTF_8);
    return ("id: " + id + "\nevent: " + name + "\ndata: " + json + "\n\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
