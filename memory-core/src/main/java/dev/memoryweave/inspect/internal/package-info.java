/**
 * Reads: inspections, outlines, word search. Start from {@link
 * dev.memoryweave.inspect.internal.Inspector}.
 */
@NullMarked
package dev.memoryweave.inspect.internal;

import org.jspecify.annotations.NullMarked;
