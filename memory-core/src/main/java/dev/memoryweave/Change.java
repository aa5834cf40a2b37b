package dev.memoryweave;

import dev.memoryweave.model.EventDraft;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One write under way: its transaction, its time, who makes it, and the events it has left so far.
 */
final class Change {
  private final WriteTransaction tx;
  private final Provenance author;
  private final Instant now;
  private final List<MemoryEvent> events = new ArrayList<>();

  Change(WriteTransaction tx, Provenance author, Instant now) {
    this.tx = tx;
    this.author = author;
    this.now = now.truncatedTo(ChronoUnit.MILLIS);
  }

  WriteTransaction tx() {
    return tx;
  }

  Provenance author() {
    return author;
  }

  Instant now() {
    return now;
  }

  List<MemoryEvent> events() {
    return List.copyOf(events);
  }

  /**
   * When a node that was last changed then is changed now; a clock set back must not undo order.
   */
  Instant after(Instant lastChange) {
    return now.isBefore(lastChange) ? lastChange : now;
  }

  void record(EventType type, MemoryNode node, @Nullable String reason) {
    record(type, node.scope(), node.id().value(), reason);
  }

  void record(EventType type, Scope scope, String subject, @Nullable String reason) {
    EventDraft draft = new EventDraft(type, scope, subject, author.source(), now, reason);
    events.add(tx.events().append(draft));
  }
}
