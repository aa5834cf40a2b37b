/**
 * The storage SPI: what a store must do, as interfaces whose Javadoc is the contract.
 *
 * <p>Start from {@link dev.memoryweave.store.MemoryStore}. All work happens inside {@link
 * dev.memoryweave.store.MemoryStore#read} and {@link dev.memoryweave.store.MemoryStore#write},
 * through the views of the transaction: {@link dev.memoryweave.store.NodeReader nodes}, {@link
 * dev.memoryweave.store.EvidenceReader evidence}, {@link dev.memoryweave.store.RelationReader
 * relations}, {@link dev.memoryweave.store.JournalReader events and decisions}, {@link
 * dev.memoryweave.store.KnowledgeReader knowledge} and, if the store keeps them, {@link
 * dev.memoryweave.store.VectorReader vectors}.
 *
 * <p>A store implements the methods without a body. {@link dev.memoryweave.store.StoreCapability}
 * lists what it may leave out, {@link dev.memoryweave.store.support} helps with searching, and
 * {@link dev.memoryweave.store.MemoryStore} opens stores by address. The module {@code
 * memory-store-tck} is this contract as tests.
 */
@NullMarked
package dev.memoryweave.store;

import org.jspecify.annotations.NullMarked;
