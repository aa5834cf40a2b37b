/**
 * Personal data in memories: whether it is marked, redacted or refused, and which agent may write
 * and read what; what is held about a person, and forgetting it without a trace, see {@link
 * dev.memoryweave.privacy.Privacy}.
 */
@NullMarked
package dev.memoryweave.privacy;

import org.jspecify.annotations.NullMarked;
