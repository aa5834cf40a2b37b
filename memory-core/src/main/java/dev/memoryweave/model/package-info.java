/**
 * The records and enums of memories; all refuse invalid values.
 *
 * <p>Start from {@link dev.memoryweave.model.MemoryNode}, one thing worth remembering, and {@link
 * dev.memoryweave.model.NodeDraft}, a node to be remembered. Every rule that is data lives in an
 * enum: importance, tier and depth in {@link dev.memoryweave.model.NodeKind}, half-lives in {@link
 * dev.memoryweave.model.NodeKind.Tier}, allowed changes in {@link
 * dev.memoryweave.model.NodeStatus}.
 */
@NullMarked
package dev.memoryweave.model;

import org.jspecify.annotations.NullMarked;
