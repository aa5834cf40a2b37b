/**
 * The map's content and text, and the marked sections that the memory writes into people's files.
 */
@NullMarked
package dev.memoryweave.workspace.guide.internal;

import org.jspecify.annotations.NullMarked;
