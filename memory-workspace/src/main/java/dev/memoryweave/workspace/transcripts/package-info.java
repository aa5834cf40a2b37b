/**
 * Reads transcripts of conversations written by other programs, and stores them as sessions of a
 * memory.
 *
 * <p>Start with {@link dev.memoryweave.workspace.transcripts.TranscriptImport}; {@link
 * dev.memoryweave.workspace.transcripts.TranscriptFormat} lists the supported formats.
 */
@NullMarked
package dev.memoryweave.workspace.transcripts;

import org.jspecify.annotations.NullMarked;
