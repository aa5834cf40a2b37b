/**
 * Transactions, and the data that every write keeps consistent: confidence, contested flags,
 * summaries of parents. Start from {@link dev.memoryweave.internal.write.Transactions}.
 */
@NullMarked
package dev.memoryweave.internal.write;

import org.jspecify.annotations.NullMarked;
