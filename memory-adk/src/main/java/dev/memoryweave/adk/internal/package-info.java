/** How events of ADK lie in sessions of a memory; not part of the API. */
@NullMarked
package dev.memoryweave.adk.internal;

import org.jspecify.annotations.NullMarked;
