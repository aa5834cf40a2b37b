/**
 * Looks evidence up again and explains the confidence that follows from it.
 *
 * <p>Start from {@link dev.memoryweave.evidence.Belief}, which explains the confidence of a memory,
 * and from {@link dev.memoryweave.evidence.SourceResolver}, through which evidence is looked up
 * again. Everything here decides and changes nothing.
 */
@NullMarked
package dev.memoryweave.evidence;

import org.jspecify.annotations.NullMarked;
