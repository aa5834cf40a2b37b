/**
 * The work behind {@link dev.memoryweave.workspace.transcripts}: a table of formats, and the reader
 * that goes by it.
 */
@NullMarked
package dev.memoryweave.workspace.transcripts.internal;

import org.jspecify.annotations.NullMarked;
