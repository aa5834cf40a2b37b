/**
 * Durable changes of single files, and detection of unresolved merge conflicts in them, for several
 * features. Start from {@link dev.memoryweave.workspace.files.internal.FileActions}.
 */
@NullMarked
package dev.memoryweave.workspace.files.internal;

import org.jspecify.annotations.NullMarked;
