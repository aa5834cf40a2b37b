/**
 * Everything that writes memories.
 *
 * <p>A {@link dev.memoryweave.change.internal.ChangeRequest} says what is wanted, {@link
 * dev.memoryweave.change.internal.ChangePolicy} compares it with what is known and decides, and
 * {@link dev.memoryweave.change.internal.ChangeApplier} writes the decision in one transaction
 * ({@link dev.memoryweave.change.internal.Transactions}) with evidence, relations, events and
 * summaries. Texts are screened first ({@link dev.memoryweave.change.internal.TextScreen}); {@link
 * dev.memoryweave.change.internal.Authority} knows whose word puts a rule in force.
 */
@NullMarked
package dev.memoryweave.change.internal;

import org.jspecify.annotations.NullMarked;
