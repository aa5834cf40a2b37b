package dev.memoryweave.workspace;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.guide.AgentGuide;
import dev.memoryweave.workspace.project.ProjectNotWritableException;
import dev.memoryweave.workspace.project.internal.FolderExchange;
import dev.memoryweave.workspace.project.internal.MemoryFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes an interrupted reset or restore, whoever finds it: the files follow if the database has
 * done its part; otherwise they stay as they are.
 */
final class InterruptedExchange {
  private static final Logger LOG = LoggerFactory.getLogger(InterruptedExchange.class);

  private final MemoryFolder folder;
  private final MemoryStore store;
  private final ProjectBoundary boundary;
  private final @Nullable MemoryHome home;

  InterruptedExchange(
      MemoryFolder folder, MemoryStore store, ProjectBoundary boundary, @Nullable MemoryHome home) {
    this.folder = folder;
    this.store = store;
    this.boundary = boundary;
    this.home = home;
  }

  /** A database in the folder is open, so its files stay; it is emptied instead. */
  boolean isInUse(String path) {
    String location = store.status().location();
    if (location == null) {
      return false;
    }
    Path database = Path.of(location).toAbsolutePath().normalize();
    Path file = boundary.root().resolve(ProjectBoundary.MEMORY_FOLDER).resolve(path).normalize();
    return file.toString().startsWith(database.toString());
  }

  /** Completes work that concerns files only, before any of them is read. */
  void endFiles() {
    try {
      if (home != null) {
        Drafts.clear(home.folder());
        FinishedFile.clearLeft(home.backups(), FinishedFile.UNFINISHED);
      }
      AgentGuide.clearLeft(boundary.root());
      folder.clearLeft();
      if (folder.begun().filter(exchange -> exchange.after() == null).isPresent()) {
        folder.alone(
            () ->
                folder.begun().filter(exchange -> exchange.after() == null).map(this::carriedOut));
      }
    } catch (ProjectNotWritableException e) {
      LOG.warn("What was interrupted in {} could not be ended", boundary.root(), e);
    }
  }

  private int carriedOut(FolderExchange exchange) {
    LOG.info(
        "A {} of {} was interrupted and is ended now",
        exchange.kind() == FolderExchange.Kind.RESET ? "reset" : "restoring",
        boundary.root());
    return folder.carryOut(exchange, this::isInUse);
  }

  /**
   * Completes an interrupted operation.
   *
   * @param scope the scope of the project
   * @return why that is not possible now, without a full stop; nothing if no work is left
   */
  Optional<String> end(Scope scope) {
    try {
      if (folder.begun().isPresent()) {
        folder.alone(() -> folder.begun().map(exchange -> ended(exchange, scope)));
      }
      return Optional.empty();
    } catch (ProjectNotWritableException e) {
      return Optional.of(
          "a reset or a restoring of the files was interrupted and cannot be ended: "
              + (e.getCause() == null ? e : e.getCause()).getMessage());
    }
  }

  private int ended(FolderExchange exchange, Scope scope) {
    JournalStore.Point after = exchange.after();
    if (after == null || hasDoneItsPart(exchange.kind(), after, scope)) {
      return carriedOut(exchange.withoutStore());
    }
    folder.end();
    return 0;
  }

  private boolean hasDoneItsPart(FolderExchange.Kind kind, JournalStore.Point after, Scope scope) {
    MemoryEvent.Type type =
        kind == FolderExchange.Kind.RESET
            ? MemoryEvent.Type.SCOPE_CLEARED
            : MemoryEvent.Type.SCOPE_IMPORTED;
    EventQuery query =
        new EventQuery(List.of(scope), null, Set.of(type), after.sequence(), 1, true);
    return store.read(
        tx -> tx.journal().leadsThrough(after) && !tx.journal().events(query).isEmpty());
  }
}
