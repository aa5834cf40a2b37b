/**
 * Policies: what whoever opens a memory decides about keeping, archiving, tagging and packing.
 * Start from {@link dev.memoryweave.policy.MemoryPolicies}.
 */
@NullMarked
package dev.memoryweave.policy;

import org.jspecify.annotations.NullMarked;
