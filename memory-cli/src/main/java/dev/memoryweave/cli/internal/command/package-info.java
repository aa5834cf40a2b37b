/**
 * The parts that every verb needs: its options, its call, its answer.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.command.Verb}.
 */
@NullMarked
package dev.memoryweave.cli.internal.command;

import org.jspecify.annotations.NullMarked;
