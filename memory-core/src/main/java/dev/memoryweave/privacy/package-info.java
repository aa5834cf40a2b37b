/**
 * What is held about a person or anything else, and forgetting it without a trace. Start from
 * {@link dev.memoryweave.privacy.Privacy}.
 */
@NullMarked
package dev.memoryweave.privacy;

import org.jspecify.annotations.NullMarked;
