package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One walk over the tree of a project. */
final class WalkPass {
  private static final String GIT = ".git";
  private static final int LARGEST_GIT_FILE = 4_096;

  private final ProjectBoundary boundary;
  private final Exclusions exclusions;
  private final ProjectWalk.Visitor visitor;
  private final BooleanSupplier cancelled;

  /** The parts of the only path to visit, or null for the whole tree. */
  private final String @Nullable [] only;

  private final ReportPass reports = new ReportPass(this::isWantedReport, this::report);
  private long folders;
  private long files;
  private long skipped;
  private boolean ended;

  /** Whether the root is itself the inside of a repository, like a bare one. */
  private boolean isRepository;

  /**
   * A folder on the current path.
   *
   * @param open the folder
   * @param content its sorted content
   * @param name its name, empty for the root
   * @param prefix the path from the root to its content: empty, or ending in {@code /}
   * @param rules git's ignore rules for its content
   * @param leftOut why everything in it is excluded unless the settings include it, or null
   * @param depth how many folders are above it
   */
  private record Place(
      OpenFolder open,
      List<OpenFolder.Entry> content,
      String name,
      String prefix,
      IgnoreRules rules,
      SkippedFile.@Nullable Reason leftOut,
      int depth) {}

  WalkPass(
      ProjectBoundary boundary,
      Exclusions exclusions,
      ProjectWalk.Visitor visitor,
      BooleanSupplier cancelled,
      @Nullable String only) {
    this.boundary = boundary;
    this.exclusions = exclusions;
    this.visitor = visitor;
    this.cancelled = cancelled;
    this.only = only == null ? null : only.split("/", -1);
  }

  WalkSummary summary() {
    return new WalkSummary(folders, files, skipped, !ended);
  }

  void root(OpenFolder root) throws IOException {
    isRepository = GitFolder.isRepository(boundary.root());
    IgnoreRules rules =
        exclusions.respectsGitignore() ? IgnoreRules.above(boundary) : IgnoreRules.NONE;
    folder(new Place(root, root.entries(), "", "", rules, null, 0));
  }

  void rootUnreadable(IOException e) {
    ended = true;
    unreadable(".", e);
  }

  private void folder(Place bare) {
    folders++;
    IgnoreRules rules = bare.rules();
    if (exclusions.respectsGitignore() && FolderNames.has(bare.content(), IgnoreRules.FILE)) {
      rules = rules.in(bare.open(), Path.of(IgnoreRules.FILE), bare.prefix());
    }
    Place place =
        new Place(
            bare.open(),
            bare.content(),
            bare.name(),
            bare.prefix(),
            rules,
            bare.leftOut(),
            bare.depth());
    if (only != null && place.depth() < only.length) {
      onlyEntry(place, only[place.depth()]);
      return;
    }
    for (OpenFolder.Entry entry : place.content()) {
      if (isEnded()) {
        return;
      }
      entry(place, entry);
    }
  }

  private void onlyEntry(Place place, String name) {
    for (OpenFolder.Entry entry : place.content()) {
      if (entry.name().equals(name)) {
        entry(place, entry);
        return;
      }
    }
    skip(place.prefix() + name, false, SkippedFile.Reason.VANISHED, "");
  }

  private boolean isEnded() {
    if (!ended) {
      ended = cancelled.getAsBoolean() || Thread.currentThread().isInterrupted();
    }
    return ended;
  }

  private void entry(Place place, OpenFolder.Entry entry) {
    String path = place.prefix().concat(entry.name());
    String problem = nameProblem(entry, path);
    if (problem != null) {
      skip(storable(path), false, SkippedFile.Reason.UNUSABLE_NAME, problem);
      return;
    }
    BasicFileAttributes attributes;
    try {
      attributes = place.open().attributes(entry.file());
    } catch (NoSuchFileException e) {
      skip(path, false, SkippedFile.Reason.VANISHED, "");
      return;
    } catch (IOException | SecurityException e) {
      unreadable(path, e);
      return;
    }
    // Windows has links to folders that are neither quite links nor quite folders.
    if (place.depth() == 0 && isRepository && GitFolder.isGits(entry.name())) {
      skip(path, attributes.isDirectory(), SkippedFile.Reason.VERSION_CONTROL, "");
    } else if (attributes.isSymbolicLink() || (attributes.isDirectory() && attributes.isOther())) {
      link(path);
    } else if (attributes.isDirectory()) {
      folder(place, entry, path);
    } else if (attributes.isRegularFile()) {
      file(place, entry.name(), path, attributes);
    } else {
      skip(path, false, SkippedFile.Reason.NO_FILE, "");
    }
  }

  /** Why a name is unusable, or null; most names are plain and quickly accepted. */
  private @Nullable String nameProblem(OpenFolder.Entry entry, String path) {
    String name = entry.name();
    boolean plain = path.length() <= SourcePath.MAX_LENGTH;
    for (int i = 0; i < name.length() && plain; i++) {
      char c = name.charAt(i);
      plain = c >= ' ' && c <= '~' && c != '\\' && c != ':';
    }
    if (plain) {
      return null;
    }
    return entry.isExact() ? boundary.problem(path).orElse(null) : "is not valid Unicode";
  }

  private static String storable(String path) {
    StringBuilder text = new StringBuilder();
    path.codePoints()
        .limit(SourcePath.MAX_LENGTH / 2)
        .forEach(
            c -> text.appendCodePoint(Character.getType(c) == Character.SURROGATE ? 0xfffd : c));
    return text.toString();
  }

  /** Reports the target of a link without following it. */
  private void link(String path) {
    Path place = boundary.root().resolve(path);
    SkippedFile.Reason reason = SkippedFile.Reason.LINK;
    String detail = "";
    try {
      Path target = place.resolveSibling(Files.readSymbolicLink(place)).normalize();
      if (target.startsWith(boundary.root())) {
        detail = "to " + Quoting.quoted(boundary.relative(target));
      } else {
        reason = SkippedFile.Reason.LINK_OUTSIDE;
      }
    } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
      detail = "that cannot be read";
    }
    skip(path, false, reason, detail);
  }

  private void file(Place place, String name, String path, BasicFileAttributes attributes) {
    sized(path, fileReason(place, name, path), attributes);
  }

  private void sized(
      String path, SkippedFile.@Nullable Reason reason, BasicFileAttributes attributes) {
    if (reason == null && attributes.size() > exclusions.maxFileBytes()) {
      skip(
          path,
          false,
          SkippedFile.Reason.TOO_LARGE,
          attributes.size() + " bytes, the limit is " + exclusions.maxFileBytes());
    } else if (reason == null) {
      files++;
      visitor.file(
          new ProjectFile(path, attributes.size(), attributes.lastModifiedTime().toMillis()));
    } else {
      skip(path, false, reason, "");
    }
  }

  private SkippedFile.@Nullable Reason fileReason(Place place, String name, String path) {
    if (place.leftOut() == SkippedFile.Reason.MEMORY_FILES) {
      return MemoryFiles.isWrittenByPeople(path) ? null : SkippedFile.Reason.MEMORY_FILES;
    }
    SkippedFile.Reason reason = exclusions.file(path, name, place.name());
    if (reason != null || exclusions.includes(path, false)) {
      return reason;
    }
    if (place.leftOut() != null) {
      return place.leftOut();
    }
    return place.rules().ignores(path, false) ? SkippedFile.Reason.IGNORED : null;
  }

  private void folder(Place place, OpenFolder.Entry entry, String path) {
    boolean memory = MemoryFiles.isOfRoot(path);
    SkippedFile.Reason reason =
        memory ? SkippedFile.Reason.MEMORY_FILES : folderReason(place, entry.name(), path);
    if (reason != null
        && !memory
        && !(reason.canBeIncluded() && exclusions.mayHoldIncluded(path))) {
      skip(path, true, reason, "");
      if (ReportPlaces.mayHold(entry.name(), reason)) {
        reports(place, entry, path);
      }
    } else if (place.depth() >= ProjectWalk.MAX_DEPTH) {
      skip(path, true, SkippedFile.Reason.TOO_DEEP, "more than " + ProjectWalk.MAX_DEPTH);
    } else {
      enter(place, entry, path, reason);
    }
  }

  private void reports(Place place, OpenFolder.Entry entry, String path) {
    try {
      reports.look(place.open(), entry.file(), path.concat("/"));
    } catch (NoSuchFileException e) {
      // It was reported as excluded, and is now empty.
      return;
    } catch (IOException | SecurityException e) {
      unreadable(path, e);
    }
  }

  /** Whether to look at a report, or a folder on the way to one. */
  private boolean isWantedReport(String path) {
    boolean isFile = path.endsWith(".xml");
    if (isEnded() || exclusions.excludes(path, !isFile) || boundary.problem(path).isPresent()) {
      return false;
    }
    if (only == null) {
      return true;
    }
    String asked = String.join("/", only);
    return path.equals(asked)
        || SourcePath.isUnder(path, asked)
        || (!isFile && SourcePath.isUnder(asked, path));
  }

  /** Includes a report although git ignores it and the build made it; all other rules apply. */
  private void report(String path, BasicFileAttributes attributes) {
    String name = SourcePath.name(path);
    SkippedFile.Reason reason =
        exclusions.file(path, name, SourcePath.name(SourcePath.folder(path)));
    sized(path, reason, attributes);
  }

  private SkippedFile.@Nullable Reason folderReason(Place place, String name, String path) {
    if (place.leftOut() == SkippedFile.Reason.MEMORY_FILES || MemoryFiles.isMemoryFile(path)) {
      return SkippedFile.Reason.MEMORY_FILES;
    }
    SkippedFile.Reason reason = FolderNames.reason(name, place.content());
    if (reason != null && !reason.canBeIncluded()) {
      return reason;
    }
    if (exclusions.excludes(path, true)) {
      return SkippedFile.Reason.EXCLUDED;
    }
    if (exclusions.includes(path, true)) {
      return null;
    }
    if (reason != null || place.leftOut() != null) {
      return reason != null ? reason : place.leftOut();
    }
    return place.rules().ignores(path, true) ? SkippedFile.Reason.IGNORED : null;
  }

  private void enter(
      Place place, OpenFolder.Entry entry, String path, SkippedFile.@Nullable Reason leftOut) {
    OpenFolder open;
    try {
      open = place.open().folder(entry.file());
    } catch (NoSuchFileException e) {
      skip(path, true, SkippedFile.Reason.VANISHED, "");
      return;
    } catch (IOException | SecurityException e) {
      unreadable(path, e);
      return;
    }
    try (open) {
      List<OpenFolder.Entry> content = open.entries();
      SkippedFile.Reason byContent = FolderNames.reasonByContent(content);
      if (byContent != null
          && !exclusions.includes(path, true)
          && !exclusions.mayHoldIncluded(path)) {
        skip(path, true, byContent, "");
      } else if (isOtherWorkingTree(open, content)) {
        skip(
            path, true, SkippedFile.Reason.VERSION_CONTROL, "another working tree of a repository");
      } else {
        folder(
            new Place(
                open,
                content,
                entry.name(),
                path.concat("/"),
                place.rules(),
                leftOut,
                place.depth() + 1));
      }
    } catch (IOException e) {
      unreadable(path, e);
    }
  }

  /** A linked working tree contains the same files once more. */
  private static boolean isOtherWorkingTree(OpenFolder open, List<OpenFolder.Entry> content)
      throws IOException {
    if (!FolderNames.has(content, GIT)) {
      return false;
    }
    byte[] text = SmallFile.read(open, Path.of(GIT), LARGEST_GIT_FILE);
    return text != null && new String(text, StandardCharsets.UTF_8).contains("/worktrees/");
  }

  private void unreadable(String path, Exception e) {
    String why = e.getClass().getSimpleName().replace("Exception", "");
    skip(path, true, SkippedFile.Reason.UNREADABLE, why);
  }

  private void skip(String path, boolean folder, SkippedFile.Reason reason, String detail) {
    skipped++;
    visitor.skipped(new SkippedFile(path, folder, reason, detail));
  }
}
