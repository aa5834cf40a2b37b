@NullMarked
package dev.memoryweave.workspace.project;

import org.jspecify.annotations.NullMarked;
