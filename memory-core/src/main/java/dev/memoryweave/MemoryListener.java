package dev.memoryweave;

import dev.memoryweave.model.MemoryEvent;

/** Receives the events of a memory after they were stored. */
@FunctionalInterface
public interface MemoryListener {
  /** A listener that does nothing. */
  MemoryListener NONE = event -> {};

  /**
   * Called once for each event, in order, on the thread that wrote, after the write was
   * acknowledged. Whatever it throws, errors included, is logged and changes nothing; the listener
   * is still told of the events that follow.
   */
  void onEvent(MemoryEvent event);
}
