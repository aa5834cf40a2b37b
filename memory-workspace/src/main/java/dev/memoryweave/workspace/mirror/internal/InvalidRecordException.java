package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.workspace.mirror.ProjectFiles;

/** A file that cannot be read as a memory. */
final class InvalidRecordException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ProjectFiles.Finding finding;

  InvalidRecordException(String path, int line, String problem, String remedy) {
    super(problem);
    this.finding = ProjectFiles.Finding.error(path, line, problem, remedy);
  }

  ProjectFiles.Finding finding() {
    return finding;
  }
}
