package dev.memoryweave.workspace.mirror;

/** A file that cannot be read as a memory. */
final class InvalidRecordException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient FileFinding finding;

  InvalidRecordException(String path, int line, String problem, String remedy) {
    super(problem);
    this.finding = FileFinding.error(path, line, problem, remedy);
  }

  FileFinding finding() {
    return finding;
  }
}
