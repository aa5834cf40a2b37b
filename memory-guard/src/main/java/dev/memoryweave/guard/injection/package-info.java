/**
 * Detection of suspected prompt injections in text.
 *
 * <p>Start from {@link dev.memoryweave.guard.injection.PromptInjectionDetector}. {@link
 * dev.memoryweave.guard.injection.InjectionGuard} is the interface for custom detectors.
 *
 * <p>Rules are data: resources {@code *.phrases} of this package, one rule per line with its
 * examples below, in the language that {@code PhraseBook} describes.
 */
@NullMarked
package dev.memoryweave.guard.injection;

import org.jspecify.annotations.NullMarked;
