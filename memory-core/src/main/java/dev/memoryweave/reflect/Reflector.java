package dev.memoryweave.reflect;

import dev.memoryweave.reflect.internal.Proposals;
import java.util.List;

/**
 * Proposes candidates that rules miss, for example with a language model. Its proposals pass the
 * same scanner, gates and promotion as all others, and get a lower confidence.
 *
 * <p>It runs before anything is written and outside any transaction, on a thread of the executor
 * that the memory was opened with. It may be slow, throw, or return null or nonsense: that affects
 * only its own proposals. If it is late it is interrupted; anything it returns afterwards is
 * dropped. Several threads may call an instance at once.
 */
public interface Reflector {
  /** A short name for messages and for {@link MemoryCandidate#from()}. */
  String name();

  /**
   * Proposes candidates.
   *
   * @param report a report that passed the gates
   * @return proposals, best first, of the kinds that {@link Proposals#KINDS} lists; empty for none
   */
  List<MemoryCandidate> propose(TaskReport report);
}
