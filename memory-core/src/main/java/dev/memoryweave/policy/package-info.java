/**
 * Policies for keeping, archiving, tagging and packing, set by whoever opens a memory. Start from
 * {@link dev.memoryweave.policy.MemoryPolicies}.
 */
@NullMarked
package dev.memoryweave.policy;

import org.jspecify.annotations.NullMarked;
