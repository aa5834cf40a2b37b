/**
 * A store in one SQLite file, with full-text search by FTS5's index and vector search by bits in
 * memory.
 *
 * <p>Start from {@link dev.memoryweave.store.sqlite.SqliteMemoryStore}; {@link
 * dev.memoryweave.store.sqlite.SqliteOptions} holds its settings. All other classes are hidden:
 *
 * <ul>
 *   <li><b>Opening.</b> {@code OpenedFile} prepares a file: {@code StoreFile} finds or creates it,
 *       {@code FileWatch} guards against files that were moved or replaced, {@code Schema} applies
 *       each {@code Migration} up to the latest layout, and {@code Backup} copies the file before
 *       that.
 *   <li><b>Connections.</b> {@code Connections} lends one connection to writers, in the order of
 *       {@code WriterTurn} and {@code WriterQueue}, and several to readers; each is a {@code
 *       Handle}. {@code SqliteErrors} translates SQLite's errors into the exceptions of the SPI.
 *   <li><b>Records.</b> {@code Transaction} has a view for each kind of record. Each table has a
 *       class with its statements, such as {@code NodeTable}.
 *   <li><b>Text search.</b> {@code NodeSearch} and {@code ChunkSearch} search a {@code
 *       FullTextIndex}, which FTS5 writes. {@code IndexSources} reads its pages, or the texts
 *       themselves if they are damaged, and {@code EntryScorer} computes the scores.
 *   <li><b>Vector search.</b> {@code VectorQueries} lets the core search by bits in memory, for
 *       which {@code VectorKind} has the statements that read vectors.
 *   <li><b>Upkeep.</b> {@code Verification} checks a file, {@code IndexRebuild} and {@code Repair}
 *       repair it, {@code FreeSpace} returns the space of deleted records to the disk.
 * </ul>
 */
@NullMarked
package dev.memoryweave.store.sqlite;

import org.jspecify.annotations.NullMarked;
