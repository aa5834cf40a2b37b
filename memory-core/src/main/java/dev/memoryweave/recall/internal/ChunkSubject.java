package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.recall.RecallRequest;
import java.util.regex.Pattern;

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
  private static final Pattern STEP = Pattern.compile("(?m)^ {0,3}\\d{1,2}[.)] ");

  /** A number at the beginning of a single line may be anything. */
  private static final int LEAST_STEPS = 2;

  @Override
  public double affinity() {
    return IntentAffinity.of(intent, chunk.type());
  }

  /** Whether it gives numbered steps, and the task asks how something is done. */
  boolean givesWantedSteps() {
    return intent == RecallRequest.Intent.WORKFLOW
        && chunk.type() != SourceType.CODE
        && STEP.matcher(chunk.text()).results().limit(LEAST_STEPS).count() == LEAST_STEPS;
  }

  /** Whether it is code that neither defines a name nor lies within a definition. */
  boolean isPreamble() {
    return chunk.type() == SourceType.CODE
        && chunk.passage().symbols().isEmpty()
        && chunk.passage().place().isEmpty();
  }
}
