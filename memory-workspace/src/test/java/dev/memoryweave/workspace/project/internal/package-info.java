@NullMarked
package dev.memoryweave.workspace.project.internal;

import org.jspecify.annotations.NullMarked;
