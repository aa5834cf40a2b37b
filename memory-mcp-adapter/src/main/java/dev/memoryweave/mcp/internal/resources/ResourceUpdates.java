package dev.memoryweave.mcp.internal.resources;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.operations.ProjectView;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies the client of changed resources. Changes are collected and reported at the end of a
 * call, and while files are read at the end of each phase, so that a change of a hundred memories
 * is reported once. Changes by other processes are not detected.
 */
public final class ResourceUpdates implements MemoryListener, IndexingObserver {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceUpdates.class);

  private static final List<String> OF_MEMORY = uris(ProjectView::isOfMemory);
  private static final List<String> OF_FILES = uris(ProjectView::isOfFiles);

  private final Set<String> changed = new LinkedHashSet<>();
  private boolean listChanged;
  private volatile @Nullable Dispatcher dispatcher;

  private static List<String> uris(Predicate<ProjectView> affected) {
    return Arrays.stream(ProjectView.values()).filter(affected).map(PageResource::uri).toList();
  }

  /** Sets the dispatcher whose clients are notified from now on. */
  public void tell(Dispatcher to) {
    dispatcher = to;
  }

  @Override
  public void onEvent(MemoryEvent event) {
    if (!event.type().isKnowledge()) {
      note(OF_MEMORY, ResourceTemplate.ofNode(event.subject()), true);
    }
  }

  @Override
  public void progressed(IndexingProgress progress) {
    note(OF_FILES, null, false);
  }

  @Override
  public void read(SourceText source) {
    note(OF_FILES, ResourceTemplate.ofSource(source.path()), true);
  }

  @Override
  public void removed(List<String> paths) {
    paths.forEach(path -> note(OF_FILES, ResourceTemplate.ofSource(path), true));
    // A run reports removed files last.
    flush();
  }

  @Override
  public void finished(IndexingProgress.Phase phase) {
    flush();
  }

  private synchronized void note(List<String> uris, @Nullable String one, boolean changesList) {
    changed.addAll(uris);
    Dispatcher to = dispatcher;
    if (one != null && to != null && to.isWatched(one)) {
      changed.add(one);
    }
    listChanged |= changesList;
  }

  /** Reports the changes since the last report. */
  public void flush() {
    Dispatcher to = dispatcher;
    if (to == null) {
      return;
    }
    List<String> updated;
    boolean list;
    synchronized (this) {
      updated = List.copyOf(changed);
      list = listChanged;
      changed.clear();
      listChanged = false;
    }
    try {
      if (list) {
        to.resourcesListChanged();
      }
      updated.forEach(to::resourceUpdated);
    } catch (RuntimeException e) {
      LOG.warn("The client could not be told of changes", e);
    }
  }
}
