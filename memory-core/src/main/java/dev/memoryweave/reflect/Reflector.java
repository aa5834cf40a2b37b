package dev.memoryweave.reflect;

import dev.memoryweave.reflect.internal.report.Proposals;
import java.util.List;

/**
 * Proposes candidates that rules do not see, as a language model may. Its proposals pass the same
 * scanner, gates and promotion as everything else, and count as less sure.
 *
 * <p>It runs before anything is written and outside any transaction, on a thread of the executor
 * that the memory was opened with. It may be slow, throw, return null or nonsense: that costs its
 * own proposals and nothing else. One that is late is interrupted; what it returns afterwards is
 * dropped. An instance may be asked by several threads at once.
 */
public interface Reflector {
  /** A short name for messages and for {@link MemoryCandidate#from()}. */
  String name();

  /**
   * Proposes candidates.
   *
   * @param report a report that the gates let pass
   * @return proposals, best first, of the kinds that {@link Proposals#KINDS} lists; empty for none
   */
  List<MemoryCandidate> propose(TaskReport report);
}
