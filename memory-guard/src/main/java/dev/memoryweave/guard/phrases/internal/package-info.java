/**
 * Phrases as data: sequences of words with a few others in between, read from resources and found
 * in linear time, for the modules of this repository. Start from {@link
 * dev.memoryweave.guard.phrases.internal.PhraseBook}.
 */
@NullMarked
package dev.memoryweave.guard.phrases.internal;

import org.jspecify.annotations.NullMarked;
