/** Collects the nodes and edges of a graph. */
@NullMarked
package dev.memoryweave.graph.internal;

import org.jspecify.annotations.NullMarked;
