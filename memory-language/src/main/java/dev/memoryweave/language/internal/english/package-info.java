/**
 * English: its words as data, and the patterns made of them.
 *
 * <p>Start from {@link dev.memoryweave.language.internal.english.English}.
 */
@NullMarked
package dev.memoryweave.language.internal.english;

import org.jspecify.annotations.NullMarked;
