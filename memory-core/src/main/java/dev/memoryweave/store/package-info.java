/**
 * The storage SPI: the requirements on a store, as interfaces whose Javadoc is the contract.
 *
 * <p>Start from {@link dev.memoryweave.store.MemoryStore}. All work happens inside {@link
 * dev.memoryweave.store.MemoryStore#read} and {@link dev.memoryweave.store.MemoryStore#write},
 * through the views of the transaction: {@link dev.memoryweave.store.NodeStore nodes}, {@link
 * dev.memoryweave.store.EvidenceStore evidence}, {@link dev.memoryweave.store.RelationStore
 * relations}, {@link dev.memoryweave.store.JournalStore events and decisions}, {@link
 * dev.memoryweave.store.KnowledgeStore knowledge}, {@link dev.memoryweave.store.ProofStore proofs},
 * {@link dev.memoryweave.store.ContentStore contents} and, if the store keeps them, {@link
 * dev.memoryweave.store.VectorStore vectors}. Each view has a nested writer, which a write
 * transaction provides.
 *
 * <p>A store implements the methods without a body. {@link
 * dev.memoryweave.store.MemoryStore.Capability} lists what is optional, {@link IndexedText} gives
 * the terms to index, {@link dev.memoryweave.store.text} searches them, and {@link
 * dev.memoryweave.store.MemoryStore#open} opens stores by address. The module {@code
 * memory-store-tck} tests this contract.
 */
@NullMarked
package dev.memoryweave.store;

import org.jspecify.annotations.NullMarked;
