@NullMarked
package dev.memoryweave.workspace.files;

import org.jspecify.annotations.NullMarked;
