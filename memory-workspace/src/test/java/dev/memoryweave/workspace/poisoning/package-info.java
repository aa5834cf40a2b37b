/**
 * Plants directives and false facts through every way in, and counts what comes of them.
 *
 * <p>{@link dev.memoryweave.workspace.poisoning.Scenario} is what is planted, {@link
 * dev.memoryweave.workspace.poisoning.Channel} a way in, {@link
 * dev.memoryweave.workspace.poisoning.World} a memory that it is planted in, {@link
 * dev.memoryweave.workspace.poisoning.Reading} what is seen there afterwards.
 */
@NullMarked
package dev.memoryweave.workspace.poisoning;

import org.jspecify.annotations.NullMarked;
