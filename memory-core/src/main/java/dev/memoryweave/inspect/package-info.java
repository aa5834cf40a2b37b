/**
 * Views of one memory and of the tree: inspection, history, outline. Start from {@link
 * dev.memoryweave.inspect.Inspection}.
 */
@NullMarked
package dev.memoryweave.inspect;

import org.jspecify.annotations.NullMarked;
