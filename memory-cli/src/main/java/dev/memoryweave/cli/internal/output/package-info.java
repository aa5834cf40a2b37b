/**
 * Forms of output: tables, JSON, differences, progress.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.output.Table}.
 */
@NullMarked
package dev.memoryweave.cli.internal.output;

import org.jspecify.annotations.NullMarked;
