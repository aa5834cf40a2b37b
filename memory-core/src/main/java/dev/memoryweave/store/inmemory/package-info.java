/**
 * A store that keeps everything in memory: for tests, for trying things out, and for agents whose
 * memory may end with their process.
 *
 * <p>Start from {@link dev.memoryweave.store.inmemory.InMemoryStore}. All data hangs from one
 * immutable snapshot made of trees that share structure, so a reader takes the snapshot and is
 * done, and a write makes the next snapshot and publishes it by setting one field.
 */
@NullMarked
package dev.memoryweave.store.inmemory;

import org.jspecify.annotations.NullMarked;
