package dev.memoryweave.workspace.canonical.internal;

/** A file does not exist or must not be read. */
final class FileProblem extends Exception {
  private static final long serialVersionUID = 1L;

  /** Reasons why a file cannot be read. */
  enum Kind {
    MISSING,
    UNSAFE,
    TOO_LARGE,
    UNREADABLE
  }

  private final Kind kind;

  FileProblem(Kind kind, String why) {
    super(why);
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }

  /** This problem as a finding about a path. */
  Finding finding(String path) {
    FindingCode code =
        switch (kind) {
          case MISSING -> FindingCode.FILE_MISSING;
          case UNSAFE -> FindingCode.FILE_UNSAFE;
          case TOO_LARGE -> FindingCode.TOO_LARGE;
          case UNREADABLE -> FindingCode.UNREADABLE;
        };
    return Findings.of(code, path, String.valueOf(getMessage()));
  }
}
