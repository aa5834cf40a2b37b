/**
 * Programs that show how a memory is used, each started by its {@code main}.
 *
 * <p>Start from {@link dev.memoryweave.examples.QuickStart}, the shortest one.
 */
@NullMarked
package dev.memoryweave.examples;

import org.jspecify.annotations.NullMarked;
