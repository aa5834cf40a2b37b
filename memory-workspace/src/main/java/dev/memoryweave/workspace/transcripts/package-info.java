/**
 * Reads transcripts of conversations that other programs wrote, and files them as sessions of a
 * memory.
 *
 * <p>Start with {@link dev.memoryweave.workspace.transcripts.TranscriptImport}; {@link
 * dev.memoryweave.workspace.transcripts.TranscriptFormat} lists what it can read.
 */
@NullMarked
package dev.memoryweave.workspace.transcripts;

import org.jspecify.annotations.NullMarked;
