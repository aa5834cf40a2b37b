/**
 * What several features do with single files: changes that are whole and on the disk, and the marks
 * of an unfinished merge. Start from {@link dev.memoryweave.workspace.files.internal.FileActions}.
 */
@NullMarked
package dev.memoryweave.workspace.files.internal;

import org.jspecify.annotations.NullMarked;
