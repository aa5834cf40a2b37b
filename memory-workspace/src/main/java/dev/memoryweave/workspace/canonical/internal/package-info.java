/**
 * Reading and writing of the canonical files.
 *
 * <p>Start from {@link dev.memoryweave.workspace.canonical.internal.CanonicalFiles}, which reads
 * the folder and reports all problems in it; {@link
 * dev.memoryweave.workspace.canonical.internal.CanonicalSave} plans a change and carries it out.
 */
@NullMarked
package dev.memoryweave.workspace.canonical.internal;

import org.jspecify.annotations.NullMarked;
