package dev.memoryweave.workspace.mirror;

import dev.memoryweave.workspace.files.Quoting;

/**
 * A finding about a file of the memory's folder. It contains nothing from the file that could be a
 * secret.
 *
 * @param severity whether the finding keeps the file from being used
 * @param path the file, relative to the project's root
 * @param line the line, from 1, or 0 if it is about the whole file
 * @param problem the problem, in a sentence without a full stop
 * @param remedy what to do about it, in a sentence without a full stop
 */
public record FileFinding(Severity severity, String path, int line, String problem, String remedy) {
  /** Severity of a finding. */
  public enum Severity {
    /** The file cannot be read, and is left alone until it is fixed. */
    ERROR,
    /** The file is read, but should be checked. */
    WARNING
  }

  /** Creates an error. */
  static FileFinding error(String path, int line, String problem, String remedy) {
    return new FileFinding(Severity.ERROR, path, line, problem, remedy);
  }

  /** Creates a warning. */
  static FileFinding warning(String path, int line, String problem, String remedy) {
    return new FileFinding(Severity.WARNING, path, line, problem, remedy);
  }

  /** All of it on one line. */
  @Override
  public String toString() {
    String place = Quoting.quoted(path) + (line > 0 ? " line " + line : "");
    return place + ": " + problem + "; " + remedy;
  }
}
