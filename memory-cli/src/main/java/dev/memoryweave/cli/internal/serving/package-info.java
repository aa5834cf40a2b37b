/**
 * Verbs that serve agents and set the command up.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.serving.McpVerb}.
 */
@NullMarked
package dev.memoryweave.cli.internal.serving;

import org.jspecify.annotations.NullMarked;
