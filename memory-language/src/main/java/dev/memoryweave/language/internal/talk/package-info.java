/**
 * Languages of which talk is read: labels, decisions, rules, corrections and wishes to forget.
 *
 * <p>Start from {@link dev.memoryweave.language.internal.talk.TalkLanguage}.
 */
@NullMarked
package dev.memoryweave.language.internal.talk;

import org.jspecify.annotations.NullMarked;
