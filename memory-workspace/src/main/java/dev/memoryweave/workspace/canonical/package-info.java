/**
 * The committed files of a project's memory in storage schema 5: nodes, relations, events and
 * settings, which other tools of that schema read and write as well.
 *
 * <p>Start from {@link dev.memoryweave.workspace.canonical.internal.CanonicalFolder}, which checks
 * the folder and creates it. This package does not depend on a memory's store.
 */
@NullMarked
package dev.memoryweave.workspace.canonical;

import org.jspecify.annotations.NullMarked;
