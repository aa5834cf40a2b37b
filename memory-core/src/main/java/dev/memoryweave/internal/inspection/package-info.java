/**
 * Reads: inspections, outlines, word search. Start from {@link
 * dev.memoryweave.internal.inspection.Inspector}.
 */
@NullMarked
package dev.memoryweave.internal.inspection;

import org.jspecify.annotations.NullMarked;
