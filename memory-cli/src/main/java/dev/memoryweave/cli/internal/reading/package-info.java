/**
 * Read-only verbs.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.reading.RecallVerb}.
 */
@NullMarked
package dev.memoryweave.cli.internal.reading;

import org.jspecify.annotations.NullMarked;
