package dev.memoryweave.mcp;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.operations.ProjectView;
import dev.memoryweave.workspace.chunking.SourceText;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingPhase;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.ResourcesUpdatedNotification;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the client which resources say something else than before. What happens is collected and
 * told at the end of a call, and while files are read at the end of each phase, so that a change of
 * a hundred memories is told once. Changes by other processes are not noticed.
 */
final class ResourceUpdates implements MemoryListener, IndexingObserver {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceUpdates.class);

  private static final List<String> OF_MEMORY = uris(ProjectView::isOfMemory);
  private static final List<String> OF_FILES = uris(ProjectView::isOfFiles);

  private final Set<String> subscriptions;
  private final Set<String> changed = new LinkedHashSet<>();
  private boolean listChanged;
  private volatile @Nullable McpSyncServer server;

  /**
   * Updates that nobody is told yet.
   *
   * @param subscriptions the addresses that the client subscribed to, which grow and shrink
   */
  ResourceUpdates(Set<String> subscriptions) {
    this.subscriptions = subscriptions;
  }

  private static List<String> uris(Predicate<ProjectView> affected) {
    return Arrays.stream(ProjectView.values()).filter(affected).map(ProjectResource::uri).toList();
  }

  /** Sets whose client is told from now on. */
  void tell(McpSyncServer to) {
    server = to;
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
    // Files that are gone are the last that a run tells of.
    flush();
  }

  @Override
  public void finished(IndexingPhase phase) {
    flush();
  }

  private synchronized void note(List<String> uris, @Nullable String one, boolean changesList) {
    changed.addAll(uris);
    if (one != null && subscriptions.contains(one)) {
      changed.add(one);
    }
    listChanged |= changesList;
  }

  /** Tells what has changed since it was last told. */
  void flush() {
    McpSyncServer to = server;
    if (to == null) {
      return;
    }
    List<String> updated;
    boolean list;
    synchronized (this) {
      updated = changed.stream().filter(subscriptions::contains).toList();
      list = listChanged;
      changed.clear();
      listChanged = false;
    }
    try {
      if (list) {
        to.notifyResourcesListChanged();
      }
      updated.forEach(uri -> to.notifyResourcesUpdated(new ResourcesUpdatedNotification(uri)));
    } catch (RuntimeException e) {
      LOG.warn("The client could not be told of changes", e);
    }
  }
}
