/** Stores documents and their passages. Start from {@link StoredKnowledge}. */
@NullMarked
package dev.memoryweave.internal.knowledge;

import org.jspecify.annotations.NullMarked;
