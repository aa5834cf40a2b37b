/**
 * Quick start of a program: an archive of its loaded classes, made once for a Java installation and
 * a jar, and a launch file that uses it.
 *
 * <p>Start from {@link dev.memoryweave.operations.start.QuickStart}.
 */
@NullMarked
package dev.memoryweave.operations.start;

import org.jspecify.annotations.NullMarked;
