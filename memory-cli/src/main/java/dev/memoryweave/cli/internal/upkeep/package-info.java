/**
 * Verbs that maintain a project and its memory.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.upkeep.IndexVerb}.
 */
@NullMarked
package dev.memoryweave.cli.internal.upkeep;

import org.jspecify.annotations.NullMarked;
