/**
 * Finds the in-memory store by its address. Start from {@link
 * dev.memoryweave.store.inmemory.internal.InMemoryStoreProvider}.
 */
@NullMarked
package dev.memoryweave.store.inmemory.internal;

import org.jspecify.annotations.NullMarked;
