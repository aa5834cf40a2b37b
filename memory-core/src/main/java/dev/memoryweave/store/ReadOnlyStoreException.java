package dev.memoryweave.store;

/** A write was asked of a store that is open for reading only. */
public final class ReadOnlyStoreException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for the place of the data. */
  public ReadOnlyStoreException(String location) {
    super(
        "The store "
            + location
            + " is open for reading only, so nothing was written; make it writable and open it again");
  }
}
