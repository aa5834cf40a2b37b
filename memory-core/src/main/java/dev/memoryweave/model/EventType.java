package dev.memoryweave.model;

import java.util.Arrays;

/** The kinds of events. */
public enum EventType {
  /** A node was remembered for the first time. */
  MEMORY_CREATED("memory.created"),
  /** A node's content changed. */
  MEMORY_UPDATED("memory.updated"),
  /** A node may no longer be true. */
  MEMORY_MARKED_STALE("memory.marked_stale"),
  /** A node was replaced by another. */
  MEMORY_SUPERSEDED("memory.superseded"),
  /** A node was put away. */
  MEMORY_ARCHIVED("memory.archived"),
  /** A node was brought back. */
  MEMORY_RESTORED("memory.restored"),
  /** A node was checked and still holds. */
  MEMORY_VERIFIED("memory.verified"),
  /** A question was answered, or work done. */
  MEMORY_CLOSED("memory.closed"),
  /** A question or work was taken up again. */
  MEMORY_REOPENED("memory.reopened"),
  /** A node got a piece of evidence. */
  MEMORY_SUPPORTED("memory.supported"),
  /** A node lost a piece of evidence that does not speak of it any more. */
  MEMORY_UNSUPPORTED("memory.unsupported"),
  /** Somebody else said the same again. */
  MEMORY_CONFIRMED("memory.confirmed"),
  /** The confidence of a node changed with its evidence. */
  MEMORY_WEIGHED("memory.weighed"),
  /** Something that contradicts a node began to wait for a decision. */
  MEMORY_CONTESTED("memory.contested"),
  /** Nothing that contradicts a node waits any more. */
  MEMORY_SETTLED("memory.settled"),
  /** A node waits for a reviewer. */
  MEMORY_QUESTIONED("memory.questioned"),
  /** A node got another parent in the tree. */
  MEMORY_MOVED("memory.moved"),
  /** A node's summary was updated from its children. */
  MEMORY_CONSOLIDATED("memory.consolidated"),
  /** A node was set back to an earlier revision. */
  MEMORY_REVERTED("memory.reverted"),
  /** A node was forgotten; the event holds nothing of its content. */
  MEMORY_DELETED("memory.deleted"),
  /** A relation was stated. */
  RELATION_CREATED("relation.created"),
  /** A relation changed. */
  RELATION_UPDATED("relation.updated"),
  /** A relation went with one of its nodes. */
  RELATION_DELETED("relation.deleted"),
  /** Something was proposed and waits for another author. */
  CANDIDATE_HELD("candidate.held"),
  /** Something was proposed and waits for a reviewer. */
  CANDIDATE_WAITING("candidate.waiting"),
  /** A proposal is in force. */
  CANDIDATE_PROMOTED("candidate.promoted"),
  /** A proposal was turned down. */
  CANDIDATE_REJECTED("candidate.rejected"),
  /** A proposal said nothing new; the subject is the node that covers it. */
  CANDIDATE_DISCARDED("candidate.discarded"),
  /** A decision was taken back; the subject is its number. */
  DECISION_UNDONE("decision.undone"),
  /**
   * Files of a project were read, or read again; the subject is a path or what they were read for.
   */
  KNOWLEDGE_INDEXED("knowledge.indexed"),
  /** A file of a project is known no more. */
  KNOWLEDGE_REMOVED("knowledge.removed"),
  /** The indexed files of a project were forgotten. */
  KNOWLEDGE_CLEARED("knowledge.cleared"),
  /** A search index was built anew. */
  INDEX_REBUILT("index.rebuilt");

  private final String label;

  EventType(String label) {
    this.label = label;
  }

  /** The name in texts and in stores. */
  public String label() {
    return label;
  }

  /**
   * Whether it concerns a project's files, which have a revision of their own, and not memories.
   */
  public boolean isKnowledge() {
    return switch (this) {
      case KNOWLEDGE_INDEXED, KNOWLEDGE_REMOVED, KNOWLEDGE_CLEARED -> true;
      default -> false;
    };
  }

  /**
   * Finds a type by its label.
   *
   * @throws InvalidValueException if there is no such type
   */
  public static EventType of(String label) {
    return Arrays.stream(values())
        .filter(type -> type.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "event type",
                    label,
                    "be one of "
                        + String.join(
                            ", ", Arrays.stream(values()).map(EventType::label).toList())));
  }
}
