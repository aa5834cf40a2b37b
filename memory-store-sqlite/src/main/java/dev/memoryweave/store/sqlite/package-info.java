/**
 * A store in one SQLite file, searched with FTS5.
 *
 * <p>Start from {@link dev.memoryweave.store.sqlite.SqliteMemoryStore}. Each table has a class with
 * its statements; {@code Connections} lends the connections that transactions run on, {@code
 * Migrations} makes the layout, and {@code SqliteErrors} turns what SQLite reports into the
 * exceptions of the SPI.
 */
@NullMarked
package dev.memoryweave.store.sqlite;

import org.jspecify.annotations.NullMarked;
