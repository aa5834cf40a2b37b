/**
 * What a memory is made of: records and enums that refuse what is invalid.
 *
 * <p>Start from {@link dev.memoryweave.model.MemoryNode}, one thing worth remembering, and {@link
 * dev.memoryweave.model.NodeDraft}, what a caller hands in to have it remembered. Every rule that
 * is data lives in an enum: importance, tier and depth in {@link dev.memoryweave.model.NodeKind},
 * half-lives in {@link dev.memoryweave.model.Tier}, allowed changes in {@link
 * dev.memoryweave.model.NodeStatus}.
 */
@NullMarked
package dev.memoryweave.model;

import org.jspecify.annotations.NullMarked;
