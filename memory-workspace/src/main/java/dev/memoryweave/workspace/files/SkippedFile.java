package dev.memoryweave.workspace.files;

/**
 * An excluded file, or an excluded folder with all its content.
 *
 * @param path relative to the root, separated by {@code /}; of a folder without one at the end.
 *     With {@link SkipReason#UNUSABLE_NAME} it is only an approximation of the name.
 * @param folder whether it is a folder, whose files are not reported; also true if unknown
 * @param reason why
 * @param detail more about it in words, or empty
 */
public record SkippedFile(String path, boolean folder, SkipReason reason, String detail)
    implements ReadResult {}
