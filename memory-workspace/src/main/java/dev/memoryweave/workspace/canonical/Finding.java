package dev.memoryweave.workspace.canonical;

import dev.memoryweave.workspace.files.internal.ConflictMarks;
import java.util.List;
import java.util.OptionalInt;

/**
 * A problem with a file.
 *
 * @param code the kind of problem
 * @param path the path of the file or folder, relative to the memory's folder
 * @param line the line in the file, from 1, if there is one
 * @param message the problem, without the content of the file where that may be a secret
 * @param remedy what to do about it
 */
public record Finding(
    FindingCode code, String path, OptionalInt line, String message, String remedy) {
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

  /** Its severity. */
  public FindingCode.Severity severity() {
    return code.severity();
  }

  /** Whether it must be fixed. */
  public boolean isError() {
    return severity() == FindingCode.Severity.ERROR;
  }

  /** The finding in one line: place, problem and remedy. */
  @Override
  public String toString() {
    String place = line.isPresent() ? path + ":" + line.getAsInt() : path;
    return place + ": " + message + "; " + remedy + " [" + code.code() + "]";
  }
}
