/**
 * Detection of suspected prompt injections in text.
 *
 * <p>Start from {@link dev.memoryweave.guard.injection.PromptInjectionDetector}. {@link
 * dev.memoryweave.guard.injection.InjectionGuard} is the interface for custom detectors.
 *
 * <p>Rules are data: the tables {@code OverridePhrases}, {@code ForgetPhrases}, {@code
 * RolePhrases}, {@code JailbreakPhrases}, {@code ToolPhrases}, {@code FramePhrases}, {@code
 * LeakPhrases} and {@code HiddenPhrases}, one rule per line, in the language that {@code
 * PhraseBook} describes.
 */
@NullMarked
package dev.memoryweave.guard.injection;

import org.jspecify.annotations.NullMarked;
