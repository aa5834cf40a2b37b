/** Exports and imports. Start from {@link dev.memoryweave.transfer.internal.StoredTransfer}. */
@NullMarked
package dev.memoryweave.transfer.internal;

import org.jspecify.annotations.NullMarked;
