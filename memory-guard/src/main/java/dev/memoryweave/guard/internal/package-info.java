/**
 * Characters and their folding, shared by both guards. Start from {@link
 * dev.memoryweave.guard.internal.CharClass}; not for use outside this module.
 */
@NullMarked
package dev.memoryweave.guard.internal;

import org.jspecify.annotations.NullMarked;
