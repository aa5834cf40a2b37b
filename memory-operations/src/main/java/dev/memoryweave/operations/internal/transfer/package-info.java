/** Operations that bring memories in and out: transcripts, exports, backups. */
@NullMarked
package dev.memoryweave.operations.internal.transfer;

import org.jspecify.annotations.NullMarked;
