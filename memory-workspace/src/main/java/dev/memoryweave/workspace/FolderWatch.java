package dev.memoryweave.workspace;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches folders of a project and, after a quiet moment, reports which files changed, or that this
 * is unknown, as when a folder was added or removed. Where folders cannot be watched, because there
 * are too many or the file system does not support it, reports an unknown change from time to time.
 */
final class FolderWatch implements Runnable, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FolderWatch.class);
  private static final long QUIET_MILLIS = 300;
  private static final long UNWATCHED_MILLIS = 10_000;

  private final Path root;
  private final Supplier<Set<String>> folders;
  private final Consumer<Set<String>> changed;
  private final Map<WatchKey, String> watched = new HashMap<>();
  private @Nullable WatchService service;
  private boolean isPartial;
  private volatile boolean closed;

  /**
   * Creates a watch, which starts when it is run.
   *
   * @param folders the folders to watch, relative to the root; queried again after each change
   * @param changed takes the files that changed, relative to the root; empty if unknown
   */
  FolderWatch(Path root, Supplier<Set<String>> folders, Consumer<Set<String>> changed) {
    this.root = root;
    this.folders = folders;
    this.changed = changed;
  }

  @Override
  public void run() {
    try (WatchService opened = FileSystems.getDefault().newWatchService()) {
      synchronized (this) {
        if (closed) {
          return;
        }
        service = opened;
      }
      watchNewFolders(opened);
      while (!closed) {
        watch(opened);
      }
    } catch (ClosedWatchServiceException e) {
      LOG.debug("The watch of {} has ended", root);
    } catch (IOException | RuntimeException e) {
      LOG.warn("Changes of the project's files are not noticed any more", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch(WatchService opened) throws InterruptedException {
    WatchKey key = isPartial ? opened.poll(UNWATCHED_MILLIS, TimeUnit.MILLISECONDS) : opened.take();
    Set<String> paths = new HashSet<>();
    boolean known = key != null;
    while (key != null) {
      known &= collect(key, paths);
      key = opened.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
    }
    if (closed || (known && paths.isEmpty())) {
      return;
    }
    try {
      changed.accept(known ? paths : Set.of());
      watchNewFolders(opened);
    } catch (ClosedWatchServiceException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.warn("Changed files could not be read; they are looked at with the next change", e);
    }
  }

  /** Collects the events of a folder; returns whether they are complete. */
  private boolean collect(WatchKey key, Set<String> paths) {
    String folder = watched.get(key);
    boolean known = folder != null;
    for (WatchEvent<?> event : key.pollEvents()) {
      if (folder == null || !(event.context() instanceof Path name)) {
        known = false;
        continue;
      }
      String path = folder.isEmpty() ? name.toString() : folder + "/" + name;
      if (Files.isDirectory(root.resolve(folder).resolve(name), LinkOption.NOFOLLOW_LINKS)
          || watched.containsValue(path)) {
        // A folder may have come or gone with its contents; mere changes inside raise their own
        // events.
        known &= event.kind() == StandardWatchEventKinds.ENTRY_MODIFY;
      } else {
        paths.add(path);
      }
    }
    if (!key.reset()) {
      watched.remove(key);
      known = false;
    }
    return known;
  }

  private void watchNewFolders(WatchService opened) {
    Set<String> seen = new HashSet<>(watched.values());
    isPartial = false;
    for (String folder : folders.get()) {
      if (!seen.contains(folder)) {
        try {
          WatchKey key =
              root.resolve(folder)
                  .register(
                      opened,
                      StandardWatchEventKinds.ENTRY_CREATE,
                      StandardWatchEventKinds.ENTRY_DELETE,
                      StandardWatchEventKinds.ENTRY_MODIFY);
          watched.put(key, folder);
        } catch (IOException e) {
          isPartial = true;
          LOG.debug("The folder {} cannot be watched", folder, e);
        }
      }
    }
  }

  @Override
  public void close() {
    WatchService open;
    synchronized (this) {
      closed = true;
      open = service;
    }
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        LOG.debug("The watch of {} could not be closed", root, e);
      }
    }
  }
}
