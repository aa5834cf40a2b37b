/** A disk as other systems have it. */
@NullMarked
package dev.memoryweave.workspace.disk;

import org.jspecify.annotations.NullMarked;
