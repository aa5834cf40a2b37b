/**
 * Trains the server for a quick start.
 *
 * <p>Start from {@link dev.memoryweave.mcp.internal.quickstart.TrainingSession}.
 */
@NullMarked
package dev.memoryweave.mcp.internal.quickstart;

import org.jspecify.annotations.NullMarked;
