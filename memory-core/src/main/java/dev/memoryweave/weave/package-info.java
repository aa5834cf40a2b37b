/**
 * Packs memories into a block of text for a prompt, within a strict token budget.
 *
 * <p>Start from {@link dev.memoryweave.weave.Weaver}, which turns a {@link
 * dev.memoryweave.recall.RecallResult} into a {@link dev.memoryweave.weave.ContextPack}. Tokens are
 * counted by a {@link dev.memoryweave.weave.TokenCounter}.
 */
@NullMarked
package dev.memoryweave.weave;

import org.jspecify.annotations.NullMarked;
