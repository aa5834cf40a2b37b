/**
 * The hooks of coding agents: {@code memory hook} hands an event to a worker process, which records
 * what was said and gives back what the agent should know.
 */
@NullMarked
package dev.memoryweave.cli.internal.hook;

import org.jspecify.annotations.NullMarked;
