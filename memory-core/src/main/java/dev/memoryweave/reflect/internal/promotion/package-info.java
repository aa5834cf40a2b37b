/**
 * The decision what becomes of a candidate in view of the memories that are there.
 *
 * <p>Start from {@link dev.memoryweave.reflect.internal.promotion.PromotionPolicy}. It decides and
 * changes nothing.
 */
@NullMarked
package dev.memoryweave.reflect.internal.promotion;

import org.jspecify.annotations.NullMarked;
