/** Reads names from texts when they are asked for; nothing of them is stored. */
@NullMarked
package dev.memoryweave.entity.internal;

import org.jspecify.annotations.NullMarked;
