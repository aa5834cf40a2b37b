package dev.memoryweave.recall.internal;

import java.util.List;

/** The factors that judge passages. {@link #ALL} is the order in which scores are multiplied. */
final class ChunkFactors {
  /**
   * Lack of {@linkplain dev.memoryweave.knowledge.KnowledgeDocument.SourceType#quality() quality}
   * of the source.
   */
  static final ScoreFactor<ChunkSubject> QUALITY =
      ScoreFactor.lowering("quality", .50, subject -> subject.chunk().type().quality());

  /** Tests, examples and benchmarks, if the task is not about them. */
  static final ScoreFactor<ChunkSubject> TEST =
      ScoreFactor.where("test", 1 - .30, ChunkSubject::isUnwantedUse);

  /** Numbered steps, if the task asks how something is done. */
  static final ScoreFactor<ChunkSubject> STEPS =
      ScoreFactor.raising("steps", .30, subject -> subject.givesWantedSteps() ? 1 : 0);

  /** Licences, imports and other code around definitions. */
  static final ScoreFactor<ChunkSubject> PREAMBLE =
      ScoreFactor.where("preamble", 1 - .50, ChunkSubject::isPreamble);

  /** A decision that its record says was rejected or replaced; weighs like a stale memory. */
  static final ScoreFactor<ChunkSubject> STATUS =
      ScoreFactor.where("status", MemoryFactors.STALE, ChunkSubject::isRetired);

  /** All factors, in the order of multiplication. */
  static final List<ScoreFactor<? super ChunkSubject>> ALL =
      List.of(
          QUALITY,
          SharedFactors.INTENT,
          SharedFactors.NAMED_FILE,
          STEPS,
          TEST,
          PREAMBLE,
          STATUS,
          SharedFactors.SUSPECTED_INJECTION);

  private ChunkFactors() {}
}
