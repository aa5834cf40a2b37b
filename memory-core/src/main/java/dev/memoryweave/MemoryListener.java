package dev.memoryweave;

import dev.memoryweave.model.MemoryEvent;

/** Receives the events of a memory after they are stored. */
@FunctionalInterface
public interface MemoryListener {
  /** A listener that does nothing. */
  MemoryListener NONE = event -> {};

  /**
   * Called once for each event, in order, on the writing thread, after the write was acknowledged.
   * Whatever it throws, errors included, is logged and has no other effect; the listener still
   * receives the events that follow.
   */
  void onEvent(MemoryEvent event);
}
