/**
 * Moves memories from one store to another: everything in some scopes as a stream of records, and
 * back. Start from {@link dev.memoryweave.transfer.Transfer}.
 *
 * <p>Exports and imports consist of {@link dev.memoryweave.transfer.TransferFormat.Item records}.
 * Their form in a file is defined by a {@link dev.memoryweave.transfer.TransferFormat}, which is
 * found on the class path; the module {@code memory-workspace} has one for JSON lines.
 */
@NullMarked
package dev.memoryweave.transfer;

import org.jspecify.annotations.NullMarked;
