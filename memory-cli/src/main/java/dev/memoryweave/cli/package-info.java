/**
 * The command line of Memory Weave.
 *
 * <p>Start from {@link dev.memoryweave.cli.Main}.
 */
@NullMarked
package dev.memoryweave.cli;

import org.jspecify.annotations.NullMarked;
