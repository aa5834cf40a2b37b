package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.DecisionStatus;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The statuses of decisions, as given at the beginning of their records, whichever passage of a
 * record was found.
 */
final class RecordStatuses {
  /** Front matter and a long title may fill the first passage of a record. */
  private static final int FIRST_PASSAGES = 2;

  /** Labels of decisions that are not in force, by the first passage of the record. */
  private final Map<KnowledgeChunk.Ref, String> statuses = new HashMap<>();

  private RecordStatuses() {}

  /** Reads the beginnings of the records that the given passages belong to. */
  static RecordStatuses of(RecallContext context, Map<KnowledgeChunk.Ref, KnowledgeChunk> found) {
    RecordStatuses read = new RecordStatuses();
    Set<KnowledgeChunk.Ref> beginnings = new LinkedHashSet<>();
    for (KnowledgeChunk chunk : found.values()) {
      if (chunk.type() == SourceType.ADR) {
        for (int ordinal = 0; ordinal < FIRST_PASSAGES; ordinal++) {
          beginnings.add(new KnowledgeChunk.Ref(chunk.ref().scope(), chunk.path(), ordinal));
        }
      }
    }
    if (!beginnings.isEmpty()) {
      read.add(beginnings, context.tx().knowledge().findAll(beginnings));
    }
    return read;
  }

  private void add(
      Collection<KnowledgeChunk.Ref> beginnings, Map<KnowledgeChunk.Ref, KnowledgeChunk> texts) {
    for (KnowledgeChunk.Ref ref : beginnings) {
      KnowledgeChunk text = texts.get(ref);
      if (text != null && !statuses.containsKey(first(text))) {
        Optional<String> status = DecisionStatus.ofBeginning(text.text());
        if (status.isPresent() && !DecisionStatus.isInForce(status.get())) {
          statuses.put(first(text), status.get());
        }
      }
    }
  }

  private static KnowledgeChunk.Ref first(KnowledgeChunk chunk) {
    return new KnowledgeChunk.Ref(chunk.ref().scope(), chunk.path(), 0);
  }

  /** Why the decision of the passage's record is not in force; null if it is. */
  @Nullable String label(KnowledgeChunk chunk) {
    String status = statuses.get(first(chunk));
    return status == null ? null : DecisionStatus.label(status);
  }

  /** Whether the passage belongs to a decision that is no longer in force, or was never taken. */
  boolean isRetired(KnowledgeChunk chunk) {
    String status = statuses.get(first(chunk));
    return status != null && !DecisionStatus.isOpen(status);
  }
}
