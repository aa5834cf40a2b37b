package dev.memoryweave.transfer.internal;

import dev.memoryweave.transfer.Transfer;

/** Rolls back an import that is rejected as a whole, and carries its report. */
final class RefusedImport extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Transfer.Imported report;

  RefusedImport(Transfer.Imported report) {
    super("refused", null, false, false);
    this.report = report;
  }

  Transfer.Imported report() {
    return report;
  }
}
