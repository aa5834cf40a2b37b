package dev.memoryweave.recall.internal;

/** A result as seen by the factors that judge memories and passages alike. */
interface Subject {
  /** How much its kind helps the intent of the task, from -1 (hardly) to 1 (most). */
  double affinity();

  /** Whether it is about a file that the request names. */
  boolean isAboutNamedFile();

  /** Whether its text is suspected to be a prompt injection. */
  boolean isSuspectedInjection();
}
