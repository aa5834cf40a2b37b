/**
 * Memories out of what people wrote down for whoever works on a project: read-me files, records of
 * decisions, files for agents, and rules.
 *
 * <p>Start from {@link dev.memoryweave.workspace.seeding.Seeder}, which writes such memories and
 * keeps them in step with the files, and {@link dev.memoryweave.workspace.seeding.SeedExtraction},
 * which finds them in a text by fixed rules: a section that no rule fits gives nothing. {@link
 * dev.memoryweave.workspace.seeding.OwedSeeding} draws from whatever file still owes memories.
 */
@NullMarked
package dev.memoryweave.workspace.seeding;

import org.jspecify.annotations.NullMarked;
