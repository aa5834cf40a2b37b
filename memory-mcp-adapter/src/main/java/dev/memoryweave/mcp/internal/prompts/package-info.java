/** The prompts that a person can call, and the completion of their arguments. */
@NullMarked
package dev.memoryweave.mcp.internal.prompts;

import org.jspecify.annotations.NullMarked;
