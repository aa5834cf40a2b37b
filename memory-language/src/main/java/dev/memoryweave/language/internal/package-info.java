/**
 * The engine behind {@link dev.memoryweave.language}: scanning words, folding characters, stemming,
 * stop words.
 *
 * <p>Start from {@link dev.memoryweave.language.internal.WordScanner}.
 */
@NullMarked
package dev.memoryweave.language.internal;

import org.jspecify.annotations.NullMarked;
