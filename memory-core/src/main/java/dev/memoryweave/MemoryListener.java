package dev.memoryweave;

import dev.memoryweave.model.MemoryEvent;

/** Is told what happened, after it was stored. */
@FunctionalInterface
public interface MemoryListener {
  /** A listener that does nothing. */
  MemoryListener NONE = event -> {};

  /**
   * Called once for each event, in order, on the thread that wrote, after the write was
   * acknowledged. What it throws is logged and changes nothing.
   */
  void onEvent(MemoryEvent event);
}
