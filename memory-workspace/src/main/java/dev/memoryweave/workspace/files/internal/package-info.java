/**
 * Durable changes of files, strict readers of JSON and YAML, and detection of unresolved merge
 * conflicts, for several features. Start from {@link
 * dev.memoryweave.workspace.files.internal.FileActions}.
 */
@NullMarked
package dev.memoryweave.workspace.files.internal;

import org.jspecify.annotations.NullMarked;
