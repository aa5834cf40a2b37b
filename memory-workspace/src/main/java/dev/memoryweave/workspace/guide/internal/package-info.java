/** The marks of what the memory writes into files of people. */
@NullMarked
package dev.memoryweave.workspace.guide.internal;

import org.jspecify.annotations.NullMarked;
