/**
 * Checks evidence and explains the resulting confidence.
 *
 * <p>Start from {@link dev.memoryweave.NodeHandle.Belief}, which explains the confidence of a
 * memory, and from {@link dev.memoryweave.evidence.SourceResolver}, through which evidence is
 * checked against its sources. Everything here decides and changes nothing.
 */
@NullMarked
package dev.memoryweave.evidence;

import org.jspecify.annotations.NullMarked;
