/** Operations on what is held about somebody: the report, and forgetting it without a trace. */
@NullMarked
package dev.memoryweave.operations.internal.privacy;

import org.jspecify.annotations.NullMarked;
