package dev.memoryweave.mirror;

/**
 * Told when a memory is used, so that whoever keeps a copy of it can bring the two in step.
 *
 * <p>Both methods are called on the thread that uses the memory, outside of transactions. Whatever
 * they throw is logged and changes nothing. Calls through {@link MemoryMirror} do not call them
 * again.
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

  /** Called before each read and each write of memories; passages of files are none. */
  void beforeUse();

  /** Called after each write, once it is stored and its events were told. */
  void afterWrite();
}
