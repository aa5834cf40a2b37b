/**
 * From the report of a task to candidates for memory, and what is to become of each.
 *
 * <p>Start from {@link dev.memoryweave.reflect.TaskReport}. Everything here decides and changes
 * nothing: gates tell whether a report is worth anything, candidates are drawn from it, and {@link
 * dev.memoryweave.reflect.PromotionPolicy} compares each with what is there.
 */
@NullMarked
package dev.memoryweave.reflect;

import org.jspecify.annotations.NullMarked;
