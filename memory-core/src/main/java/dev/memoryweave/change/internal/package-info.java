/**
 * Decides how a change affects what is known. Start from {@link
 * dev.memoryweave.change.internal.ChangePolicy}.
 */
@NullMarked
package dev.memoryweave.change.internal;

import org.jspecify.annotations.NullMarked;
