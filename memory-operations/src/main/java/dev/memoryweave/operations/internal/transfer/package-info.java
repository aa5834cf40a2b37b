/** Operations that import and export memories: transcripts, exports, backups. */
@NullMarked
package dev.memoryweave.operations.internal.transfer;

import org.jspecify.annotations.NullMarked;
