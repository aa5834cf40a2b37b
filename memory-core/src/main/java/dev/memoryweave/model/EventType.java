package dev.memoryweave.model;

import java.util.Arrays;

/** What an event says happened. */
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
  /** A node was forgotten; the event holds nothing of its content. */
  MEMORY_DELETED("memory.deleted"),
  /** A relation was stated. */
  RELATION_CREATED("relation.created"),
  /** A relation changed. */
  RELATION_UPDATED("relation.updated"),
  /** A relation went with one of its nodes. */
  RELATION_DELETED("relation.deleted"),
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
