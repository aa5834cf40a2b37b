/**
 * Continuity: what an agent needs to resume its work after a cold start.
 *
 * <p>Start with {@link dev.memoryweave.continuity.Continuity}, which {@link
 * dev.memoryweave.AgentMemory#continuity} returns. It finds the work that some hints refer to,
 * packs what is needed to resume it, and lists what has changed since. Nothing here writes.
 */
@NullMarked
package dev.memoryweave.continuity;

import org.jspecify.annotations.NullMarked;
