/**
 * Reading and writing of the canonical files.
 *
 * <p>Start from {@link dev.memoryweave.workspace.canonical.internal.CanonicalFiles}, which reads
 * the folder and reports all problems in it; {@link
 * dev.memoryweave.workspace.canonical.internal.CanonicalFolder} makes a new one.
 */
@NullMarked
package dev.memoryweave.workspace.canonical.internal;

import org.jspecify.annotations.NullMarked;
