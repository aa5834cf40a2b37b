@NullMarked
package dev.memoryweave.workspace.files.internal;

import org.jspecify.annotations.NullMarked;
