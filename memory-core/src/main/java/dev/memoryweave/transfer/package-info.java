/**
 * Carries memories from one store to another: everything of some scopes as one stream of records,
 * and back. Start from {@link dev.memoryweave.transfer.Transfer}.
 *
 * <p>Exports and imports are made of {@link dev.memoryweave.transfer.TransferRecord records}. How
 * they look in a file is the matter of a {@link dev.memoryweave.transfer.TransferFormat}, which is
 * found on the class path; the module {@code memory-workspace} has one of JSON lines.
 */
@NullMarked
package dev.memoryweave.transfer;

import org.jspecify.annotations.NullMarked;
