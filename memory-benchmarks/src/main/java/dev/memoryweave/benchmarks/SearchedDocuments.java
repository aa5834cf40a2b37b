package dev.memoryweave.benchmarks;

import java.io.IOException;

/** The documents of one group, made searchable in one of the ways that are measured. */
interface SearchedDocuments extends Asking, AutoCloseable {
  /** How many documents there are. */
  int count();

  /** In how many of them secrets were blacked out. */
  int redacted();

  @Override
  void close() throws IOException;
}
