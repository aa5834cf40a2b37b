/**
 * Exports as JSON lines. Code does not use this package by name: {@link
 * dev.memoryweave.transfer.Transfer} finds {@link
 * dev.memoryweave.workspace.transfer.internal.JsonLinesFormat}.
 */
@NullMarked
package dev.memoryweave.workspace.transfer.internal;

import org.jspecify.annotations.NullMarked;
