/**
 * Changes of single files that are whole and on the disk, and the marks of an unfinished merge in
 * them, for several features. Start from {@link
 * dev.memoryweave.workspace.files.internal.FileActions}.
 */
@NullMarked
package dev.memoryweave.workspace.files.internal;

import org.jspecify.annotations.NullMarked;
