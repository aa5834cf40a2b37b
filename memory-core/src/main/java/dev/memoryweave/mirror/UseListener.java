package dev.memoryweave.mirror;

/**
 * Notified when a memory is used, so that whoever keeps a copy of it can synchronise the two.
 *
 * <p>Both methods are called on the thread that uses the memory, outside of transactions.
 * Exceptions are logged and have no other effect. Calls through {@link MemoryMirror} do not trigger
 * them again.
 */
public interface UseListener {
  /** A listener that does nothing. */
  UseListener NONE =
      new UseListener() {
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
