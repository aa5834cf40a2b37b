/**
 * Repairs: what is out of order among memories, proposed, mended and taken back. Start from {@link
 * dev.memoryweave.repair.Repairs}.
 */
@NullMarked
package dev.memoryweave.repair;

import org.jspecify.annotations.NullMarked;
