/**
 * The committed files of a project's memory by storage schema 5: nodes, relations, events and
 * settings that other tools of that schema read and write as well.
 *
 * <p>Start from {@link dev.memoryweave.workspace.canonical.CanonicalFolder}, which reads the folder
 * and tells all that is wrong with it; {@link dev.memoryweave.workspace.canonical.CanonicalSave}
 * plans a change and carries it out. Nothing here knows of a memory's store.
 */
@NullMarked
package dev.memoryweave.workspace.canonical;

import org.jspecify.annotations.NullMarked;
