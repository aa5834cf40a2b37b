/**
 * Work: what is open, and whether it is done; start at {@link dev.memoryweave.work.Work}.
 *
 * <p>Objectives, tasks, blockers, criteria and claims are memories. They are extracted from the
 * messages of sessions, or remembered by hand, and are closed and reopened like any other.
 */
@NullMarked
package dev.memoryweave.work;

import org.jspecify.annotations.NullMarked;
