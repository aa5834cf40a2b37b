/**
 * Repairs: problems among memories, with repairs that are proposed, applied and undone. Start from
 * {@link dev.memoryweave.repair.Repairs}.
 */
@NullMarked
package dev.memoryweave.repair;

import org.jspecify.annotations.NullMarked;
