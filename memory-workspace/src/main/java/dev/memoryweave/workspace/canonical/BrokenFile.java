package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/**
 * A sidecar or relation that counts for nothing, because of errors that the findings tell. The
 * memory that it stands for is still there: it must not be taken for removed.
 *
 * @param path the path of the file, relative to the memory's folder
 * @param id the id that it has, if that much can be read
 */
public record BrokenFile(String path, Optional<String> id) {}
