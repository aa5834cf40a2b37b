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

  /**
   * Notified when a memory is used, so that whoever keeps a copy of it can synchronise the two.
   *
   * <p>Both methods are called on the thread that uses the memory, outside of transactions.
   * Exceptions are logged and have no other effect.
   */
  interface OfUse {
    /** A listener that does nothing. */
    OfUse NONE =
        new OfUse() {
          @Override
          public void beforeUse() {}

          @Override
          public void afterWrite() {}
        };

    /** Called before each read and each write of memories, but not of passages of files. */
    void beforeUse();

    /** Called after each write, once it is stored and its events were delivered. */
    void afterWrite();
  }
}
