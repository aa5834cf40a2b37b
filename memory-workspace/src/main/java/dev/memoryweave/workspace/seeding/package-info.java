/**
 * Reports on memories extracted from what people wrote down for those who work on a project:
 * read-me files, decision records, files for agents, and rules. Start from {@link
 * dev.memoryweave.workspace.seeding.SeedReport}.
 */
@NullMarked
package dev.memoryweave.workspace.seeding;

import org.jspecify.annotations.NullMarked;
