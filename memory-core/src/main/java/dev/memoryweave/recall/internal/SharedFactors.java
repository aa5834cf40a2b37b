package dev.memoryweave.recall.internal;

/** The factors that judge memories and passages of files alike. */
final class SharedFactors {
  /** The fit of the kind of memory or source to the intent of the task. */
  static final ScoreFactor<Subject> INTENT = intent(.12);

  /** A file that the request names. */
  static final ScoreFactor<Subject> NAMED_FILE =
      ScoreFactor.raising("named file", .20, subject -> subject.isAboutNamedFile() ? 1 : 0);

  /** A text that tries to instruct its reader. */
  static final ScoreFactor<Subject> SUSPECTED_INJECTION =
      ScoreFactor.where("suspected injection", .40, Subject::isSuspectedInjection);

  private SharedFactors() {}

  private static ScoreFactor<Subject> intent(double weight) {
    return ScoreFactor.of(
        "intent",
        subject -> (1 + subject.affinity()) / 2,
        subject -> 1 + weight * subject.affinity());
  }
}
