/**
 * Conversations and continuity: record what is said, find the work to continue, report what is
 * open.
 */
@NullMarked
package dev.memoryweave.operations.internal.continuity;

import org.jspecify.annotations.NullMarked;
