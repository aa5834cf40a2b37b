package dev.memoryweave.benchmarks;

import java.util.List;

/** Answers questions with documents. */
interface Asking {
  /** The documents that come back for a question, best first, each id once. */
  List<String> ask(String question);
}
