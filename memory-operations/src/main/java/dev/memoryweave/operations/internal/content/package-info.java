/** The operation on contents. */
@NullMarked
package dev.memoryweave.operations.internal.content;

import org.jspecify.annotations.NullMarked;
