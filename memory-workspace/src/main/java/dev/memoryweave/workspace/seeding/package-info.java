/**
 * Memories out of what people wrote down for whoever works on a project: read-me files, records of
 * decisions, files for agents, and rules.
 *
 * <p>Start from {@link dev.memoryweave.workspace.seeding.SeedingService}, which writes such
 * memories and keeps them in step with the files, and {@link
 * dev.memoryweave.workspace.seeding.SeedExtraction}, which finds them in a text by fixed rules.
 * {@link dev.memoryweave.workspace.seeding.PendingSeeding} draws from whatever file still owes
 * memories.
 *
 * <p>In a text, {@code DocumentRole} says what a file may give; {@code GuideFile}, {@code LogFile},
 * {@code DecisionRecord} and {@code RuleFile} read one form of file each; {@code RuleReading} turns
 * lists and sentences into rules, by what stands before them ({@code ListIntro}) and by their words
 * ({@code Directive}). Text that no rule fits gives nothing.
 */
@NullMarked
package dev.memoryweave.workspace.seeding;

import org.jspecify.annotations.NullMarked;
