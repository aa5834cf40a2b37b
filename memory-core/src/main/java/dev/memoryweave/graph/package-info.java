/** Memories and names as a graph, for whoever shows it. */
@NullMarked
package dev.memoryweave.graph;

import org.jspecify.annotations.NullMarked;
