package dev.memoryweave.store;

import dev.memoryweave.model.MemoryException;

/** Thrown on a write to a store that is open read-only. */
public final class ReadOnlyStoreException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for the location of the data. */
  public ReadOnlyStoreException(String location) {
    super(
        MemoryException.Message.of(
            "The store ",
            MemoryException.Message.place(location),
            " is open for reading only, so nothing was written; make it writable and open it"
                + " again"));
  }
}
