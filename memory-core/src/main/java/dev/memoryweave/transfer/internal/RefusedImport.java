package dev.memoryweave.transfer.internal;

import dev.memoryweave.transfer.ImportReport;

/** Rolls back an import that is rejected as a whole, and carries its report. */
final class RefusedImport extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ImportReport report;

  RefusedImport(ImportReport report) {
    super("refused", null, false, false);
    this.report = report;
  }

  ImportReport report() {
    return report;
  }
}
