/**
 * Programs that show how to use a memory, each started by its {@code main}.
 *
 * <p>Start from {@link dev.memoryweave.examples.QuickStart}, the shortest one.
 */
@NullMarked
package dev.memoryweave.examples;

import org.jspecify.annotations.NullMarked;
