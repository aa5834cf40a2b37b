/**
 * Whether evidence still says what it said, and how far a memory is to be believed because of it.
 *
 * <p>Start from {@link dev.memoryweave.evidence.Belief}, which explains the confidence of a memory,
 * and from {@link dev.memoryweave.evidence.SourceResolver}, through which evidence is looked up
 * again. Everything here decides and changes nothing.
 */
@NullMarked
package dev.memoryweave.evidence;

import org.jspecify.annotations.NullMarked;
