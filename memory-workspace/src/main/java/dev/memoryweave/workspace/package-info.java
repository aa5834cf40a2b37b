/**
 * Workspace: finds a project's folder, indexes its files, extracts first memories from them, and
 * compares memories with changes.
 *
 * <p>Start from {@link dev.memoryweave.workspace.Workspace}, which ties together the packages
 * below: {@code project} finds the root, the identity and the settings; {@code files} walks and
 * reads within the project's limits; {@code chunking} cuts files into passages; {@code indexing}
 * keeps the index up to date; {@code seeding} extracts first memories from what people wrote;
 * {@code git} knows branch, commit and changes; {@code guide} writes the policy for agents on
 * request.
 */
@NullMarked
package dev.memoryweave.workspace;

import org.jspecify.annotations.NullMarked;
