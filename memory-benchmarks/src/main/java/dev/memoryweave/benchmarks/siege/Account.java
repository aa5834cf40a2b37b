package dev.memoryweave.benchmarks.siege;

/** Hears what becomes of each change that a writer makes. */
interface Account {

  /** A writer begins a change; it has one at a time. */
  void tried(String writer, Attempt attempt);

  /**
   * The store acknowledged the change that the writer began last.
   *
   * @param waitMicros how long the writer waited for its turn
   * @param micros how long the whole change took
   */
  void acknowledged(String writer, long waitMicros, long micros);

  /**
   * The store refused the change that the writer began last.
   *
   * @param exception the simple name of the exception, one of the SPI
   */
  void refused(String writer, String exception, String message);

  /** The change that the writer began last ended in an exception that is not of the SPI. */
  void broken(String writer, String exception);
}
