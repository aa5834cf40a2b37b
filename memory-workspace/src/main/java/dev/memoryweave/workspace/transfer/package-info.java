/**
 * Exports as JSON lines. Nothing here is called by name: {@link dev.memoryweave.transfer.Transfer}
 * finds {@link dev.memoryweave.workspace.transfer.JsonLinesFormat}.
 */
@NullMarked
package dev.memoryweave.workspace.transfer;

import org.jspecify.annotations.NullMarked;
