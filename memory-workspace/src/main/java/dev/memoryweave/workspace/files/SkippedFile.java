package dev.memoryweave.workspace.files;

/**
 * A file that is left out, or a folder with all that is in it.
 *
 * @param path relative to the root with {@code /} between its parts; of a folder without one at the
 *     end. With {@link SkipReason#UNUSABLE_NAME} it is only what the name looks like.
 * @param folder whether it is a folder, none of whose files are told; true also where it could not
 *     be found out
 * @param reason why
 * @param detail more about it in words, or empty
 */
public record SkippedFile(String path, boolean folder, SkipReason reason, String detail)
    implements ReadResult {}
