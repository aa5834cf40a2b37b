/**
 * Continuity: what an agent needs that starts cold and asks where it was.
 *
 * <p>Start with {@link dev.memoryweave.continuity.Continuity}, which {@link
 * dev.memoryweave.AgentMemory#continuity} gives. It finds the work that some hints mean, packs what
 * is needed to go on with it, and tells what has changed since. Nothing here writes.
 */
@NullMarked
package dev.memoryweave.continuity;

import org.jspecify.annotations.NullMarked;
