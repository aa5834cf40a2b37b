package dev.memoryweave.benchmarks;

import java.io.IOException;
import java.util.List;

/** The documents of one group, made searchable in one of the ways that are measured. */
interface SearchedDocuments extends AutoCloseable {
  /** The documents that come back for a question, best first, each id once. */
  List<String> ask(String question);

  /** How many documents there are. */
  int count();

  /** In how many of them secrets were blacked out. */
  int redacted();

  @Override
  void close() throws IOException;
}
