/**
 * A store that keeps everything in memory: for tests, experiments, and agents whose memory may end
 * with their process.
 *
 * <p>Start from {@link dev.memoryweave.store.inmemory.InMemoryStore}. All data is reachable from
 * one immutable snapshot made of trees that share structure, so a reader just takes the snapshot,
 * and a write creates the next snapshot and publishes it by setting one field.
 */
@NullMarked
package dev.memoryweave.store.inmemory;

import org.jspecify.annotations.NullMarked;
