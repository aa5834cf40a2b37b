package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.ConflictMarks;
import java.util.List;
import java.util.OptionalInt;

/** Makes findings. */
final class Findings {
  private Findings() {}

  static Finding of(FindingCode code, String path, int line, String message) {
    return new Finding(
        code, path, line > 0 ? OptionalInt.of(line) : OptionalInt.empty(), message, code.remedy());
  }

  static Finding of(FindingCode code, String path, String message) {
    return of(code, path, 0, message);
  }

  /** Adds a finding for each unresolved conflict in a text. */
  static void ofConflicts(String text, String path, List<Finding> findings) {
    for (ConflictMarks.Conflict conflict : ConflictMarks.in(text)) {
      findings.add(
          of(
              FindingCode.CONFLICT,
              path,
              conflict.line(),
              "a conflict of a merge was left, which " + conflict.problem()));
    }
  }
}
