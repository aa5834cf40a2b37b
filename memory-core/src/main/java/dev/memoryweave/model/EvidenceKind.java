package dev.memoryweave.model;

import java.util.Locale;

/** The kinds of sources that evidence points to. */
public enum EvidenceKind {
  /** Another node. */
  MEMORY,
  /** A relation between nodes. */
  RELATION,
  /** A file, perhaps a range of its lines. */
  FILE,
  /** A commit. */
  COMMIT,
  /** A task that was worked on. */
  TASK,
  /** An indexed source passage. */
  SOURCE,
  /** A test and its result. */
  TEST,
  /** Lines of a log. */
  LOG,
  /** A statement of a reviewer. */
  REVIEW,
  /** A page on the web. */
  URL;

  /** The name in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a kind by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such kind
   */
  public static EvidenceKind of(String label) {
    return Labels.find(EvidenceKind.class, "evidence kind", label);
  }
}
