/**
 * The siege of the SQLite store: processes are killed and stopped, disks filled, files damaged,
 * replaced and removed, and what was acknowledged must be there afterwards.
 *
 * <p>Start from {@link dev.memoryweave.benchmarks.siege.Siege}. A {@link
 * dev.memoryweave.benchmarks.siege.Trial} does one such thing, round by round; a {@link
 * dev.memoryweave.benchmarks.siege.Writer} makes changes, in this process or in one of its own; a
 * {@link dev.memoryweave.benchmarks.siege.Ledger} knows which were acknowledged; a {@link
 * dev.memoryweave.benchmarks.siege.Comparison} compares the store with it. The doors are tried with
 * {@link dev.memoryweave.benchmarks.siege.DoorCalls}, which say what each verb and tool changes.
 */
@NullMarked
package dev.memoryweave.benchmarks.siege;

import org.jspecify.annotations.NullMarked;
