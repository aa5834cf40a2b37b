/**
 * A store in one SQLite file, searched with FTS5.
 *
 * <p>Start from {@link dev.memoryweave.store.sqlite.SqliteMemoryStore}. Each table has a class with
 * its statements. {@code Connections} holds the connection that writes and those that read, {@code
 * Schema} brings a file to the latest layout by numbered {@code Migration}s, and {@code
 * SqliteErrors} turns errors of SQLite into the exceptions of the SPI.
 *
 * <p>FTS5 keeps the search index; {@code TermScoring} reads its pages directly, because FTS5's own
 * ranking works through every row that matches.
 */
@NullMarked
package dev.memoryweave.store.sqlite;

import org.jspecify.annotations.NullMarked;
