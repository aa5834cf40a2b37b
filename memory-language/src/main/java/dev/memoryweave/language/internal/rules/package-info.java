/**
 * The interface between the rules of the engine and the words of a language.
 *
 * <p>Start from {@link dev.memoryweave.language.internal.rules.Language}, which a language
 * implements.
 */
@NullMarked
package dev.memoryweave.language.internal.rules;

import org.jspecify.annotations.NullMarked;
