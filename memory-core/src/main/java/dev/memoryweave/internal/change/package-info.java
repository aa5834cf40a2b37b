/**
 * Carries out decisions about statements. Start from {@link
 * dev.memoryweave.internal.change.ChangeApplier}.
 */
@NullMarked
package dev.memoryweave.internal.change;

import org.jspecify.annotations.NullMarked;
