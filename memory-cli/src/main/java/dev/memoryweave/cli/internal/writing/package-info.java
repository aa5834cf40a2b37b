/**
 * Verbs that change memories.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.writing.AddVerb}.
 */
@NullMarked
package dev.memoryweave.cli.internal.writing;

import org.jspecify.annotations.NullMarked;
