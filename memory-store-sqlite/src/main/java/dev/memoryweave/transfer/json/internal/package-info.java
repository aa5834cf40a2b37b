/**
 * Exports as JSON lines. Code does not use this package by name: {@link
 * dev.memoryweave.transfer.Transfer} finds {@link
 * dev.memoryweave.transfer.json.internal.JsonLinesFormat}.
 */
@NullMarked
package dev.memoryweave.transfer.json.internal;

import org.jspecify.annotations.NullMarked;
