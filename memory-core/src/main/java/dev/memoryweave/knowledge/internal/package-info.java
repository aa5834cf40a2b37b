/**
 * Rules for paths inside a project: their syntax, their order, and what they say about code.
 *
 * <p>Start from {@link dev.memoryweave.knowledge.internal.SourcePath}.
 */
@NullMarked
package dev.memoryweave.knowledge.internal;

import org.jspecify.annotations.NullMarked;
