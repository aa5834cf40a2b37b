package dev.memoryweave.workspace.canonical.internal;

import java.util.Optional;

/**
 * A sidecar or relation that is ignored because of errors, which the findings report. Its memory
 * still exists and must not be taken for removed.
 *
 * @param path the path of the file, relative to the memory's folder; for a folder that is a link or
 *     cannot be listed, the path of the folder, representing all possible content
 * @param id its id, if that much can be read
 */
record BrokenFile(String path, Optional<String> id) {}
