/**
 * Checks evidence against its sources.
 *
 * <p>Start from {@link dev.memoryweave.evidence.internal.EvidenceReview}.
 */
@NullMarked
package dev.memoryweave.evidence.internal;

import org.jspecify.annotations.NullMarked;
