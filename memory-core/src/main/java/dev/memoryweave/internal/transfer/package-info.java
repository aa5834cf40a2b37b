/** Exports and imports. Start from {@link dev.memoryweave.internal.transfer.StoredTransfer}. */
@NullMarked
package dev.memoryweave.internal.transfer;

import org.jspecify.annotations.NullMarked;
