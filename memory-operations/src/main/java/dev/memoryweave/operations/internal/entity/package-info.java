/** Operations on the names in memories and passages. */
@NullMarked
package dev.memoryweave.operations.internal.entity;

import org.jspecify.annotations.NullMarked;
