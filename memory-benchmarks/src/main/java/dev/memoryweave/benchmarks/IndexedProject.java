package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.WorkspaceBuilder;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A project whose files are read into an empty store, as a first start does. */
final class IndexedProject implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private final TemporaryStore temporary;
  private final Workspace workspace;

  /**
   * Reads a project, and waits until all passages are embedded if there is an embedder. Nothing is
   * written to it.
   */
  IndexedProject(TemporaryStore.Kind kind, @Nullable Embedder embedder, Path folder)
      throws IOException, InterruptedException {
    this.temporary = TemporaryStore.open(kind);
    WorkspaceBuilder builder =
        Workspace.builder(temporary.store()).root(folder).memoryFolder(false);
    this.workspace = (embedder == null ? builder : builder.embedder(embedder)).open();
    IndexingReport unused =
        workspace
            .bootstrap()
            .await(PATIENCE)
            .orElseThrow(() -> new IllegalStateException("Not indexed after " + PATIENCE));
    if (embedder != null) {
      RememberedDocuments.requireEmbedded(memory());
    }
  }

  AgentMemory memory() {
    return workspace.memory();
  }

  @Override
  public void close() throws IOException {
    workspace.close();
    temporary.close();
  }
}
