package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** Kind of an event, with the kind of its subject. */
public enum EventKind implements Spelled {
  /** A node was made. */
  MEMORY_CREATED("memory.created", Subject.NODE),
  /** A node was changed. */
  MEMORY_UPDATED("memory.updated", Subject.NODE),
  /** A node was marked as out of date. */
  MEMORY_MARKED_STALE("memory.marked_stale", Subject.NODE),
  /** A node was replaced by another. */
  MEMORY_SUPERSEDED("memory.superseded", Subject.NODE),
  /** A node was removed. */
  MEMORY_DELETED("memory.deleted", Subject.NODE),
  /** A relation was made. */
  RELATION_CREATED("relation.created", Subject.RELATION),
  /** A relation was changed. */
  RELATION_UPDATED("relation.updated", Subject.RELATION),
  /** A relation was removed. */
  RELATION_DELETED("relation.deleted", Subject.RELATION),
  /** The index was rebuilt; read, but never written. */
  INDEX_REBUILT("index.rebuilt", Subject.STORE);

  /** The subject of an event, and so which id it names. */
  public enum Subject {
    /** A node, named by {@code id}. */
    NODE,
    /** A relation, named by {@code relation_id}. */
    RELATION,
    /** The store as a whole. */
    STORE
  }

  private final String spelling;
  private final Subject subject;

  EventKind(String spelling, Subject subject) {
    this.spelling = spelling;
    this.subject = subject;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The kind of subject of such an event. */
  public Subject subject() {
    return subject;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<EventKind> ofSpelling(String spelling) {
    return Spelled.find(EventKind.class, spelling);
  }
}
