/**
 * Rules of paths inside a project: their syntax, their order, and what they tell about code.
 *
 * <p>Start from {@link dev.memoryweave.knowledge.internal.SourcePath}.
 */
@NullMarked
package dev.memoryweave.knowledge.internal;

import org.jspecify.annotations.NullMarked;
