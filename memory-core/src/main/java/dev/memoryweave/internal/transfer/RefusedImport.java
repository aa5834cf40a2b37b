package dev.memoryweave.internal.transfer;

import dev.memoryweave.transfer.ImportReport;

/** Takes an import back that is refused as a whole, and carries its report out. */
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
