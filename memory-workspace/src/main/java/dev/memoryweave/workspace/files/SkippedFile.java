package dev.memoryweave.workspace.files;

/**
 * An excluded file, or an excluded folder with all its content.
 *
 * @param path relative to the root, separated by {@code /}; of a folder without one at the end.
 *     With {@link Reason#UNUSABLE_NAME} it is only an approximation of the name.
 * @param folder whether it is a folder, whose files are not reported; also true if unknown
 * @param reason why
 * @param detail more about it in words, or empty
 */
public record SkippedFile(String path, boolean folder, Reason reason, String detail) {
  /** Reason why a file or a folder is left out. */
  public enum Reason {
    /** Internal files of a version control system. */
    VERSION_CONTROL("version_control", "files of the version control system", false),
    /** Third-party code copied into the project. */
    DEPENDENCY("dependency", "dependencies", true),
    /** Output of a build. */
    BUILD_OUTPUT("build_output", "what the build makes", true),
    /** Files that a tool can regenerate. */
    CACHE("cache", "a tool's cache", true),
    /** A whole environment with its programs and libraries. */
    VIRTUAL_ENVIRONMENT("virtual_environment", "a virtual environment", true),
    /** Settings of an editor. */
    IDE("ide", "files of an editor", true),
    /** Made by a program, minified, or with unnaturally long lines. */
    GENERATED("generated", "generated or minified", true),
    /** Versions pinned by a package manager. */
    LOCK_FILE("lock_file", "a lock file", true),
    /** Keys, certificates, environments and other files with secrets. */
    CREDENTIALS("credentials", "a place of keys and passwords", false),
    /** Not text. */
    BINARY("binary", "no text", false),
    /** Longer than the limit. */
    TOO_LARGE("too_large", "larger than the limit", false),
    /** Left out by {@code .gitignore}. */
    IGNORED("ignored", "ignored by git", true),
    /** Left out by the project's settings. */
    EXCLUDED("excluded", "excluded by the settings", false),
    /** The memory's own files, except those that people write. */
    MEMORY_FILES("memory_files", "the memory's own files", false),
    /** A link to a file inside the project, which is reported itself, or a dangling one. */
    LINK("link", "a link", false),
    /** A link that leads outside the project. */
    LINK_OUTSIDE("link_outside", "a link out of the project", false),
    /** A device, a pipe, a socket. */
    NO_FILE("no_file", "neither a file nor a folder", false),
    /** A name that cannot be stored, or cannot be distinguished from another. */
    UNUSABLE_NAME("unusable_name", "a name that cannot be used", false),
    /** Nested deeper than the limit. */
    TOO_DEEP("too_deep", "too many folders in each other", false),
    /** Not permitted, or failing. */
    UNREADABLE("unreadable", "not readable", false),
    /** Changed repeatedly while it was read. */
    CHANGING("changing", "changed while it was read", false),
    /** Removed between listing its folder and examining it. */
    VANISHED("vanished", "not there", false);

    private final String label;
    private final String words;
    private final boolean canBeIncluded;

    Reason(String label, String words, boolean canBeIncluded) {
      this.label = label;
      this.words = words;
      this.canBeIncluded = canBeIncluded;
    }

    /** The name in texts and in stores. */
    public String label() {
      return label;
    }

    /** The reason in words. */
    public String words() {
      return words;
    }

    /** Whether the project's settings can include such a file. */
    public boolean canBeIncluded() {
      return canBeIncluded;
    }
  }
}
