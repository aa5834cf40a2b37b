/**
 * Languages of which phrases are read: labels, decisions, rules, corrections and wishes to forget
 * in talk, and what sentences of guides ask for.
 *
 * <p>Start from {@link dev.memoryweave.language.internal.phrases.PhraseLanguage}.
 */
@NullMarked
package dev.memoryweave.language.internal.phrases;

import org.jspecify.annotations.NullMarked;
