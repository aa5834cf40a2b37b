package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes of several files. New content is brought to the disk before the first file changes, so
 * that a full disk changes none; each file is replaced atomically. Only one batch may change a file
 * at a time: the caller holds a lock.
 */
public final class FileBatch {
  private static final Logger LOG = LoggerFactory.getLogger(FileBatch.class);
  private static final String DRAFT = ".saving.tmp";

  private final FileActions actions;
  private final Map<Path, Path> drafts = new LinkedHashMap<>();
  private final Set<Path> folders = new LinkedHashSet<>();
  private boolean changed;

  /** Creates an empty batch. */
  public FileBatch(FileActions actions) {
    this.actions = actions;
  }

  /** Whether a file has already been changed. */
  public boolean hasChanged() {
    return changed;
  }

  /** Brings the new content of a file to the disk, beside it. */
  public void prepare(Path file, byte[] content) throws IOException {
    Path folder = file.getParent();
    if (folder != null && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      actions.folders(folder);
    }
    // One batch at a time makes drafts here, so that one left by a crash has no owner.
    Path draft = file.resolveSibling("." + file.getFileName() + DRAFT);
    actions.delete(draft);
    drafts.put(file, draft);
    actions.create(draft, content);
  }

  /** Gives a file its prepared content, if it has any that is not published yet. */
  public void publish(Path file) throws IOException {
    Path draft = drafts.get(file);
    if (draft != null) {
      changed = true;
      actions.move(draft, file);
      drafts.remove(file);
      Path folder = file.getParent();
      if (folder != null) {
        folders.add(folder);
      }
    }
  }

  /** Brings the names of all files to the disk that were changed so far. */
  public void sync() {
    folders.forEach(actions::syncLast);
  }

  /** Removes content that was prepared in vain. */
  public void drop() {
    for (Path draft : drafts.values()) {
      try {
        actions.delete(draft);
      } catch (IOException e) {
        LOG.debug("A draft was left", e);
      }
    }
  }

  /**
   * Removes what a killed batch prepared in a folder and below.
   *
   * @param depth how many levels deep to look, 1 for the folder alone
   */
  public static void clearLeft(Path folder, int depth) throws IOException {
    try (Stream<Path> files =
        Files.find(
            folder, depth, (file, attributes) -> attributes.isRegularFile() && isDraft(file))) {
      for (Path draft : (Iterable<Path>) files::iterator) {
        Files.deleteIfExists(draft);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isDraft(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(".") && name.endsWith(DRAFT);
  }
}
