/**
 * Reading text: terms for search, sentences, and the natural language that a text is written in.
 *
 * <p>Start from {@link dev.memoryweave.language.internal.TextAnalyzer}, which turns text into the
 * terms that stores index and queries search for. It holds no state and depends on no store.
 */
@NullMarked
package dev.memoryweave.language;

import org.jspecify.annotations.NullMarked;
