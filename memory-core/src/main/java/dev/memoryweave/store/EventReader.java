package dev.memoryweave.store;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import java.util.List;

/** Looks up what happened. */
public interface EventReader {
  /** The events that meet the query, earliest first unless it asks for the latest. */
  List<MemoryEvent> list(EventQuery query);

  /**
   * The memory revision of a scope: how many events it has seen, other than those of {@linkplain
   * dev.memoryweave.model.EventType#isKnowledge() knowledge}; 0 for an unknown scope.
   */
  long revision(Scope scope);
}
