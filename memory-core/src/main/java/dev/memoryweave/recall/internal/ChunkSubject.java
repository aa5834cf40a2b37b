package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.recall.RecallRequest;

/**
 * A passage of a file in relation to a request: the input of the factors of passages.
 *
 * @param chunk the passage
 * @param intent the intent of the task
 * @param isAboutNamedFile whether it stands in a file that the request names
 * @param isUnwantedUse whether it only tests or shows how something is used, and the task asks for
 *     something else
 * @param isRetired whether it belongs to the record of a decision that is no longer in force
 * @param isSuspectedInjection whether its text is suspected to be a prompt injection
 */
record ChunkSubject(
    KnowledgeChunk chunk,
    RecallRequest.Intent intent,
    boolean isAboutNamedFile,
    boolean isUnwantedUse,
    boolean isRetired,
    boolean isSuspectedInjection)
    implements Subject {
  @Override
  public double affinity() {
    return IntentAffinity.of(intent, chunk.type());
  }

  /** Whether it is code that neither defines a name nor lies within a definition. */
  boolean isPreamble() {
    return chunk.type() == SourceType.CODE
        && chunk.passage().symbols().isEmpty()
        && chunk.passage().place().isEmpty();
  }
}
