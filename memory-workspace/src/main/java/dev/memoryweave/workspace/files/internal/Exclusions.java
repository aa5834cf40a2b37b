package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which files of a project are left out: by the names of folders and files, by size, by
 * git's rules, and by the project's settings.
 *
 * <p>Patterns are written as in {@code .gitignore}. Exclusion takes precedence over inclusion. An
 * included file is read although it looks like a dependency, build output, a generated file or the
 * like, or is ignored by git, but never if it may contain credentials, is not text, or is too
 * large.
 */
public final class Exclusions {
  /** The longest file that is read by default, in bytes. */
  public static final long DEFAULT_MAX_FILE_BYTES = 5_000_000;

  /** The largest limit that can be set, in bytes: a file is held in memory whole. */
  public static final long LARGEST_MAX_FILE_BYTES = 100_000_000;

  private static final Pattern NOT_LITERAL = Pattern.compile("[*?\\[\\\\!]");

  private final List<String> untouched;
  private final IgnorePatterns excluded;
  private final IgnorePatterns included;
  private final List<String> includedPlaces;
  private final boolean gitignore;
  private final long maxFileBytes;

  private final List<String> exclude;
  private final List<String> include;

  /** Whether the disk ignores the case of names, so that patterns do as well. */
  private final boolean isInAnyCase;

  private Exclusions(Builder builder, boolean isInAnyCase) {
    this.untouched = builder.untouched;
    this.exclude = builder.exclude;
    this.include = builder.include;
    this.isInAnyCase = isInAnyCase;
    this.excluded = IgnorePatterns.of(exclude, isInAnyCase);
    this.included = IgnorePatterns.of(include, isInAnyCase);
    this.includedPlaces =
        include.stream().map(Exclusions::literalStart).map(this::compared).toList();
    this.gitignore = builder.gitignore;
    this.maxFileBytes = builder.maxFileBytes;
  }

  /** A copy for the disk of a project. */
  Exclusions on(ProjectBoundary boundary) {
    if (boundary.isInAnyCase() == isInAnyCase) {
      return this;
    }
    Builder same =
        builder()
            .untouched(untouched)
            .exclude(exclude)
            .include(include)
            .respectGitignore(gitignore)
            .maxFileBytes(maxFileBytes);
    return new Exclusions(same, !isInAnyCase);
  }

  private String compared(String text) {
    return isInAnyCase ? PlainText.letters(text) : text;
  }

  /** The literal start of a pattern, before any wildcard, from the root. */
  private static String literalStart(String pattern) {
    Matcher matcher = NOT_LITERAL.matcher(pattern);
    String start = matcher.find() ? pattern.substring(0, matcher.start()) : pattern;
    return start.startsWith("/") ? start.substring(1) : start;
  }

  /** The exclusions of a project without settings. */
  public static Exclusions defaults() {
    return builder().build();
  }

  /** A builder with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** The longest file that is read, in bytes. */
  public long maxFileBytes() {
    return maxFileBytes;
  }

  /** Whether files ignored by git are left out. */
  public boolean respectsGitignore() {
    return gitignore;
  }

  /**
   * Why a file is left out by its path alone, or nothing: regardless of its content, its size, its
   * neighbours, or git's ignore rules.
   *
   * @param path relative to the root
   */
  public Optional<SkippedFile.Reason> byPath(String path) {
    if (MemoryFiles.isMemoryFile(path)) {
      return MemoryFiles.isWrittenByPeople(path)
          ? Optional.empty()
          : Optional.of(SkippedFile.Reason.MEMORY_FILES);
    }
    SkippedFile.Reason found = null;
    String folder = "";
    for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      String above = path.substring(0, end);
      folder = SourcePath.name(above);
      SkippedFile.Reason reason = FolderNames.reason(folder, null);
      if (excludes(above, true)) {
        return Optional.of(SkippedFile.Reason.EXCLUDED);
      }
      if (reason != null && !reason.canBeIncluded()) {
        return Optional.of(reason);
      }
      if (includes(above, true)) {
        found = null;
      } else if (found == null) {
        found = reason;
      }
    }
    SkippedFile.Reason reason = file(path, SourcePath.name(path), folder);
    if (reason != null) {
      return Optional.of(reason);
    }
    return includes(path, false) ? Optional.empty() : Optional.ofNullable(found);
  }

  /** Why a file is left out by its own name or by the settings, or null. */
  SkippedFile.@Nullable Reason file(String path, String name, String folder) {
    for (String start : untouched) {
      if (path.startsWith(start)) {
        return SkippedFile.Reason.MEMORY_FILES;
      }
    }
    SkippedFile.Reason reason = FileNames.reason(name, folder);
    if (reason != null && !reason.canBeIncluded()) {
      return reason;
    }
    if (excludes(path, false)) {
      return SkippedFile.Reason.EXCLUDED;
    }
    return reason == null || includes(path, false) ? null : reason;
  }

  boolean excludes(String path, boolean folder) {
    return !excluded.isEmpty() && Boolean.TRUE.equals(excluded.decide(path, folder));
  }

  boolean includes(String path, boolean folder) {
    return !included.isEmpty() && Boolean.TRUE.equals(included.decide(path, folder));
  }

  /** Whether a folder may contain something that a pattern starting with that folder includes. */
  boolean mayHoldIncluded(String path) {
    String folder = compared(path);
    for (String place : includedPlaces) {
      if (place.length() > folder.length()
          && place.startsWith(folder)
          && place.charAt(folder.length()) == '/') {
        return true;
      }
    }
    return false;
  }

  /** Collects rules; not safe for several threads. */
  public static final class Builder {
    private List<String> untouched = List.of();
    private List<String> exclude = List.of();
    private List<String> include = List.of();
    private boolean gitignore = true;
    private long maxFileBytes = DEFAULT_MAX_FILE_BYTES;

    private Builder() {}

    /**
     * Sets further exclusions.
     *
     * @throws InvalidValueException if one is not a pattern
     */
    public Builder exclude(List<String> patterns) {
      exclude = checked("exclude", patterns);
      return this;
    }

    /**
     * Sets inclusions, which override the default exclusions. To reach into an excluded folder, a
     * pattern must start with that folder, such as {@code third_party/ours/}.
     *
     * @throws InvalidValueException if one is not a pattern
     */
    public Builder include(List<String> patterns) {
      include = checked("include", patterns);
      return this;
    }

    /**
     * Sets files that are never opened, whatever other rules say, including all files whose paths
     * start with theirs: an open database loses its locks when its process closes any other handle
     * of the file, and so do the files beside it.
     *
     * @param paths relative to the root
     */
    public Builder untouched(List<String> paths) {
      untouched = List.copyOf(paths);
      return this;
    }

    /** Sets whether files ignored by git are left out. */
    public Builder respectGitignore(boolean value) {
      gitignore = value;
      return this;
    }

    /**
     * Sets the longest file that is read, in bytes.
     *
     * @throws InvalidValueException if it is below 1 or above {@value #LARGEST_MAX_FILE_BYTES}
     */
    public Builder maxFileBytes(long value) {
      InvalidValueException.unless(
          value >= 1 && value <= LARGEST_MAX_FILE_BYTES,
          "maxFileBytes",
          value,
          "be from 1 to " + LARGEST_MAX_FILE_BYTES);
      maxFileBytes = value;
      return this;
    }

    private static List<String> checked(String field, List<String> patterns) {
      for (String pattern : patterns) {
        InvalidValueException.unless(
            IgnorePatterns.isPattern(pattern),
            field,
            pattern,
            "be a pattern as in .gitignore, with at most three stars in a name");
      }
      return List.copyOf(new ArrayList<>(patterns));
    }

    /** The rules. */
    public Exclusions build() {
      return new Exclusions(this, false);
    }
  }
}
