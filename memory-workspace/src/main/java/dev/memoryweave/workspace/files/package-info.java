/**
 * Files of a project that are left out, and why; and failures to find the project's folder or a
 * file in it.
 */
@NullMarked
package dev.memoryweave.workspace.files;

import org.jspecify.annotations.NullMarked;
