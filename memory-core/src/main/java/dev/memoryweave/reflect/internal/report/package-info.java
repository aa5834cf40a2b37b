/**
 * From the report of a task to memory candidates: gates, listed items, incidents and notes,
 * proposals of reflectors.
 *
 * <p>Start from {@link dev.memoryweave.reflect.internal.report.CandidateExtraction}. Nothing here
 * changes a memory.
 */
@NullMarked
package dev.memoryweave.reflect.internal.report;

import org.jspecify.annotations.NullMarked;
