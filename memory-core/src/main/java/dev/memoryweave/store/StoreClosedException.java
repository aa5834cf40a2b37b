package dev.memoryweave.store;

/** Thrown when the store is closed. */
public final class StoreClosedException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public StoreClosedException() {
    super("The store is closed; open it again to use it");
  }
}
