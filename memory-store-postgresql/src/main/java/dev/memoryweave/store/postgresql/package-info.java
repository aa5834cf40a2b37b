/**
 * A store in a PostgreSQL database, for teams and many machines.
 *
 * <p>Start from {@link dev.memoryweave.store.postgresql.PostgresMemoryStore}; {@link
 * dev.memoryweave.store.postgresql.PostgresOptions} holds its settings. All other classes are
 * hidden: {@code Database} lends connections, {@code Handle} sends the statements of one
 * transaction in as few round trips as it can, {@code Schema} creates the tables, and each kind of
 * record has a class with its statements, such as {@code NodeTable}. Texts are searched by the
 * index of {@code dev.memoryweave.store.text}, whose rows {@code TextTable} keeps.
 */
@NullMarked
package dev.memoryweave.store.postgresql;

import org.jspecify.annotations.NullMarked;
