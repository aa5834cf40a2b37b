/**
 * A quick start of the server: an archive of its loaded classes, made once for a Java and a jar,
 * and a launch file that uses it.
 *
 * <p>Start from {@link dev.memoryweave.mcp.internal.quickstart.QuickStart}.
 */
@NullMarked
package dev.memoryweave.mcp.internal.quickstart;

import org.jspecify.annotations.NullMarked;
