/**
 * Verbs that carry memories out of the store and into it.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.files.ImportVerb}.
 */
@NullMarked
package dev.memoryweave.cli.internal.files;

import org.jspecify.annotations.NullMarked;
