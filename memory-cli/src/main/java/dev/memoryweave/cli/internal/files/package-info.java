/**
 * Verbs that export memories from the store and import them.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.files.ImportVerb}.
 */
@NullMarked
package dev.memoryweave.cli.internal.files;

import org.jspecify.annotations.NullMarked;
