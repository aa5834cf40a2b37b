package dev.memoryweave.workspace.canonical.internal;

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
