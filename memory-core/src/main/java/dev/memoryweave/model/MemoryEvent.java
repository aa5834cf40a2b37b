package dev.memoryweave.model;

import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a record.
 *
 * @param sequence its place among all events of the store, growing, from 1
 * @param type the kind of event
 * @param scope the scope
 * @param subject the subject of the event
 * @param actor who did it
 * @param at when, to the millisecond
 * @param reason why, or null
 * @param revision the memory revision of the scope after it; some types of events {@linkplain
 *     Type#keepsRevision() keep it}
 * @param principalId which actor it was, or null if unknown
 */
public record MemoryEvent(
    long sequence,
    Type type,
    Scope scope,
    String subject,
    Source actor,
    Instant at,
    @Nullable String reason,
    long revision,
    @Nullable String principalId) {

  /** An event by an actor without a name. */
  public MemoryEvent(
      long sequence,
      Type type,
      Scope scope,
      String subject,
      Source actor,
      Instant at,
      @Nullable String reason,
      long revision) {
    this(sequence, type, scope, subject, actor, at, reason, revision, null);
  }

  /** The event that a draft becomes once a store has numbered it. */
  public static MemoryEvent of(Draft draft, long sequence, long revision) {
    return new MemoryEvent(
        sequence,
        draft.type(),
        draft.scope(),
        draft.subject(),
        draft.actor(),
        draft.at(),
        draft.reason(),
        revision,
        draft.principalId());
  }

  /**
   * The event as it stays when nodes that it names are forgotten: placeholders replace their ids in
   * its subject and its reason. If the subject names one, the reason is removed, as it may hold
   * text of the node.
   *
   * @param placeholders the ids that replace those of forgotten nodes
   */
  public MemoryEvent anonymized(Map<NodeId, NodeId> placeholders) {
    String otherSubject = IdMentions.replaced(subject, placeholders);
    if (!otherSubject.equals(subject)) {
      return with(otherSubject, null);
    }
    if (reason == null) {
      return this;
    }
    String otherReason = IdMentions.replaced(reason, placeholders);
    if (otherReason.equals(reason)) {
      return this;
    }
    return with(subject, otherReason.length() > Draft.MAX_REASON ? null : otherReason);
  }

  private MemoryEvent with(String otherSubject, @Nullable String otherReason) {
    return new MemoryEvent(
        sequence, type, scope, otherSubject, actor, at, otherReason, revision, principalId);
  }

  /** The kinds of events. */
  public enum Type {
    /** A node was remembered for the first time. */
    MEMORY_CREATED("memory.created"),
    /** A node's content changed. */
    MEMORY_UPDATED("memory.updated"),
    /** A node may no longer be true. */
    MEMORY_MARKED_STALE("memory.marked_stale"),
    /** A node was replaced by another. */
    MEMORY_SUPERSEDED("memory.superseded"),
    /** A node was archived. */
    MEMORY_ARCHIVED("memory.archived"),
    /** A node was restored. */
    MEMORY_RESTORED("memory.restored"),
    /** A node was checked and still holds. */
    MEMORY_VERIFIED("memory.verified"),
    /** A question was answered, or work completed. */
    MEMORY_CLOSED("memory.closed"),
    /** A question or work was reopened. */
    MEMORY_REOPENED("memory.reopened"),
    /** A node got a piece of evidence. */
    MEMORY_SUPPORTED("memory.supported"),
    /** A node lost a piece of evidence that no longer supports it. */
    MEMORY_UNSUPPORTED("memory.unsupported"),
    /** Another author said the same. */
    MEMORY_CONFIRMED("memory.confirmed"),
    /** The confidence of a node changed with its evidence. */
    MEMORY_WEIGHED("memory.weighed"),
    /** Something that contradicts a node became pending. */
    MEMORY_CONTESTED("memory.contested"),
    /** Nothing that contradicts a node is pending any more. */
    MEMORY_SETTLED("memory.settled"),
    /** A node became pending review. */
    MEMORY_QUESTIONED("memory.questioned"),
    /** A node got another parent in the tree. */
    MEMORY_MOVED("memory.moved"),
    /** A node's summary was updated from its children. */
    MEMORY_CONSOLIDATED("memory.consolidated"),
    /** A node was reset to an earlier revision. */
    MEMORY_REVERTED("memory.reverted"),
    /**
     * A report cited nodes, or somebody named them in a session; the subject says which of the two,
     * the reason lists their ids, after the outcome of the task in case of a report.
     */
    MEMORY_USED("memory.used"),
    /** A node of a branch that is gone was carried over to the checkout. */
    MEMORY_CARRIED_OVER("memory.carried_over"),
    /** A node was forgotten; the event holds none of its content, and a placeholder for its id. */
    MEMORY_DELETED("memory.deleted"),
    /**
     * A person forgot a statement, so that no file brings it back. The reason is a digest; the
     * event holds none of the content.
     */
    STATEMENT_FORGOTTEN("statement.forgotten"),
    /**
     * A person had everything about a subject forgotten; the event names neither it nor any
     * content.
     */
    SUBJECT_FORGOTTEN("subject.forgotten"),
    /** A relation was stated. */
    RELATION_CREATED("relation.created"),
    /** A relation changed. */
    RELATION_UPDATED("relation.updated"),
    /** A relation was deleted with one of its nodes. */
    RELATION_DELETED("relation.deleted"),
    /** A session was opened; the subject is its name. */
    SESSION_OPENED("session.opened"),
    /** A session that had ended was resumed. */
    SESSION_RESUMED("session.resumed"),
    /** A session ended. */
    SESSION_ENDED("session.ended"),
    /** A proposal became pending until another author says the same. */
    CANDIDATE_HELD("candidate.held"),
    /** A proposal became pending review. */
    CANDIDATE_WAITING("candidate.waiting"),
    /** A proposal became active. */
    CANDIDATE_PROMOTED("candidate.promoted"),
    /** A proposal was rejected. */
    CANDIDATE_REJECTED("candidate.rejected"),
    /** A proposal said nothing new; the subject is the node that covers it. */
    CANDIDATE_DISCARDED("candidate.discarded"),
    /** A decision was undone; the subject is its number. */
    DECISION_UNDONE("decision.undone"),
    /** A content was added; the subject is {@code content:} and its digest. */
    CONTENT_ADDED("content.added"),
    /**
     * A content was removed; the subject is {@code content:} and its digest, and nothing of it
     * stays.
     */
    CONTENT_REMOVED("content.removed"),
    /** A checkpoint was made; the subject is {@code checkpoint} and its name. */
    CHECKPOINT_CREATED("checkpoint.created"),
    /** Memory was restored to a checkpoint; the subject is {@code checkpoint} and its name. */
    CHECKPOINT_RESTORED("checkpoint.restored"),
    /** A repair was applied; the subject is its id, the reason says what it changed. */
    REPAIR_APPLIED("repair.applied"),
    /** A repair was undone; the subject is its id. */
    REPAIR_UNDONE("repair.undone"),
    /** A cycle of upkeep began; the subject is its id. */
    UPKEEP_STARTED("upkeep.started"),
    /**
     * A cycle of upkeep changed a memory; the subject is its id, the reason says what it changed.
     */
    UPKEEP_CHANGED("upkeep.changed"),
    /** A cycle of upkeep was completed; the subject is its id. */
    UPKEEP_FINISHED("upkeep.finished"),
    /** A cycle of upkeep was taken back; the subject is its id. */
    UPKEEP_UNDONE("upkeep.undone"),
    /**
     * Files of a project were read, or read again; the subject is a path or the purpose of reading.
     */
    KNOWLEDGE_INDEXED("knowledge.indexed"),
    /** A file of a project is no longer known. */
    KNOWLEDGE_REMOVED("knowledge.removed"),
    /** The indexed files of a project were forgotten. */
    KNOWLEDGE_CLEARED("knowledge.cleared"),
    /**
     * The search indexes of a store were rebuilt on the request of a memory; filed under its
     * narrowest scope, the reason says how many entries they have.
     */
    INDEX_REBUILT("index.rebuilt"),
    /**
     * Damaged records of a scope were set aside by the store; the subject is {@code store}, the
     * reason says how many of which kind.
     */
    STORE_REPAIRED("store.repaired"),
    /** Records were imported from a file; the reason says how many. */
    SCOPE_IMPORTED("scope.imported"),
    /** Everything in a scope was removed; the event holds none of its content. */
    SCOPE_CLEARED("scope.cleared");

    private final String label;

    Type(String label) {
      this.label = label;
    }

    /** The name used in texts and in stores. */
    public String label() {
      return label;
    }

    /** Whether it concerns a project's files, which have their own revision, and not memories. */
    public boolean isKnowledge() {
      return switch (this) {
        case KNOWLEDGE_INDEXED, KNOWLEDGE_REMOVED, KNOWLEDGE_CLEARED -> true;
        default -> false;
      };
    }

    /** Whether the revision of the memories stays as it is, because none of them is concerned. */
    public boolean keepsRevision() {
      return isKnowledge() || this == INDEX_REBUILT;
    }

    /**
     * Finds a type by its label.
     *
     * @throws InvalidValueException if there is no such type
     */
    public static Type of(String label) {
      return Arrays.stream(values())
          .filter(type -> type.label.equals(label))
          .findFirst()
          .orElseThrow(
              () ->
                  new InvalidValueException(
                      "event type",
                      label,
                      "be one of "
                          + String.join(", ", Arrays.stream(values()).map(Type::label).toList())));
    }
  }

  /**
   * An event about to be recorded.
   *
   * @param type the kind of event
   * @param scope the scope
   * @param subject the subject: a node's id, or {@code from predicate to} of a relation; at most
   *     600 characters on one line
   * @param actor who did it
   * @param at when, to the millisecond
   * @param reason why, at most {@value #MAX_REASON} characters on one line, or null
   * @param principalId which actor it was, or null if unknown
   */
  public record Draft(
      Type type,
      Scope scope,
      String subject,
      Source actor,
      Instant at,
      @Nullable String reason,
      @Nullable String principalId) {
    /** The longest reason, in characters. */
    public static final int MAX_REASON = 1_000;

    private static final int MAX_SUBJECT = 600;

    /** An event by an actor without a name. */
    public Draft(
        Type type, Scope scope, String subject, Source actor, Instant at, @Nullable String reason) {
      this(type, scope, subject, actor, at, reason, null);
    }

    /** Checks the texts. */
    public Draft {
      subject = Text.line("event subject", subject, MAX_SUBJECT);
      at = Text.time("event time", at);
      reason = reason == null ? null : Text.line("reason", reason, MAX_REASON);
      principalId =
          principalId == null
              ? null
              : Text.line("principal", principalId, Provenance.Principal.MAX_ID);
    }

    /**
     * Checks that it is the event of a cleared scope.
     *
     * @throws InvalidValueException if it is of another type
     */
    public void requireCleared() {
      InvalidValueException.unless(
          type == Type.SCOPE_CLEARED, "event type", type.label(), "be " + Type.SCOPE_CLEARED.label);
    }
  }
}
