package dev.memoryweave.store;

import dev.memoryweave.model.FailureMessage;

/** A write was asked of a store that is open for reading only. */
public final class ReadOnlyStoreException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for the place of the data. */
  public ReadOnlyStoreException(String location) {
    super(
        FailureMessage.of(
            "The store ",
            FailureMessage.place(location),
            " is open for reading only, so nothing was written; make it writable and open it"
                + " again"));
  }
}
