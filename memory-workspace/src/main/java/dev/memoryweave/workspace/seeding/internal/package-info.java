/**
 * Extracts memories from what people wrote down for those who work on a project: read-me files,
 * decision records, files for agents, and rules.
 *
 * <p>Start from {@link dev.memoryweave.workspace.seeding.internal.SeedingService}, which writes
 * such memories and keeps them up to date with the files, and {@link
 * dev.memoryweave.workspace.seeding.internal.SeedExtraction}, which finds them in a text by fixed
 * rules. {@link dev.memoryweave.workspace.seeding.internal.PendingSeeding} processes the files that
 * are still due.
 *
 * <p>In a text, {@code DocumentRole} says what a file may contribute; {@code GuideFile}, {@code
 * LogFile}, {@code DecisionRecord} and {@code RuleFile} read one form of file each; {@code
 * RuleReading} turns lists and sentences into rules, by their introductions ({@code ListIntro}) and
 * wording ({@code Directive}). Text that no rule fits is ignored.
 */
@NullMarked
package dev.memoryweave.workspace.seeding.internal;

import org.jspecify.annotations.NullMarked;
