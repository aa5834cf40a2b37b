package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.internal.RecallParts;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.WorkspaceBuilder;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Documents that are the files of a project, named by running numbers: code as Python, all else as
 * Markdown. What comes back are passages of the files.
 */
final class ProjectDocuments implements SearchedDocuments {
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final int FILES_IN_A_FOLDER = 1_000;
  private static final int CANDIDATES = 500;

  private final TemporaryFolder files;
  private final TemporaryStore temporary;
  private final Workspace workspace;
  private final int depth;
  private final int count;
  private final DirectRecall direct;
  private final IndexingReport report;
  private final Map<String, List<String>> idsByPath = new HashMap<>();

  /**
   * Writes the files and indexes them, and waits until all passages are embedded if there is an
   * embedder.
   *
   * @param embedder what embeds them, or null for words alone
   * @param depth the most documents that a question brings back
   */
  ProjectDocuments(
      TemporaryStore.Kind kind, @Nullable Embedder embedder, List<Document> corpus, int depth)
      throws IOException, InterruptedException {
    this.depth = depth;
    this.count = corpus.size();
    this.files = TemporaryFolder.create();
    this.temporary = TemporaryStore.open(kind);
    WorkspaceBuilder builder =
        Workspace.builder(temporary.store()).root(files.path()).memoryFolder(false);
    this.workspace = (embedder == null ? builder : builder.embedder(embedder)).open();
    this.direct =
        new DirectRecall(
            temporary.store(),
            workspace.memory(),
            embedder,
            RecallParts.standard().withChunks(CANDIDATES, depth),
            depth);
    write(corpus);
    this.report =
        workspace
            .bootstrap()
            .await(PATIENCE)
            .orElseThrow(() -> new IllegalStateException("Not indexed after " + PATIENCE));
    requireAll();
    if (embedder != null) {
      RememberedDocuments.requireEmbedded(workspace.memory());
    }
  }

  /** Of files that say the same, only one comes back; the ids of the others follow its own. */
  private void write(List<Document> corpus) throws IOException {
    Map<String, List<String>> pathsByText = new HashMap<>();
    Map<String, String> idByPath = new HashMap<>();
    for (int i = 0; i < corpus.size(); i++) {
      Document document = corpus.get(i);
      String path =
          String.format(
              Locale.ROOT,
              "%02d/%05d.%s",
              i / FILES_IN_A_FOLDER,
              i,
              document.isCode() ? "py" : "md");
      Path file = files.path().resolve(path);
      Files.createDirectories(files.path().resolve(path.substring(0, 2)));
      Files.writeString(file, document.text());
      pathsByText.computeIfAbsent(document.text().strip(), text -> new ArrayList<>()).add(path);
      idByPath.put(path, document.id());
    }
    for (List<String> same : pathsByText.values()) {
      for (String path : same) {
        Set<String> ids = new LinkedHashSet<>();
        ids.add(idByPath.get(path));
        same.forEach(other -> ids.add(idByPath.get(other)));
        idsByPath.put(path, List.copyOf(ids));
      }
    }
  }

  /** A document that is left out could never be found, which would look like a bad search. */
  private void requireAll() {
    for (String path : idsByPath.keySet()) {
      boolean known =
          workspace
              .memory()
              .knowledge()
              .document(path)
              .map(KnowledgeDocument::status)
              .filter(status -> status == KnowledgeDocument.Status.INDEXED)
              .isPresent();
      if (!known) {
        throw new IllegalStateException(
            "The document " + idsByPath.get(path) + " was not indexed: " + report.skippedCounts());
      }
    }
  }

  @Override
  public List<String> ask(String question) {
    Set<String> ranking = new LinkedHashSet<>();
    for (RecallResult.Chunk chunk : direct.recall(RecallRequest.forTask(question)).chunks()) {
      ranking.addAll(idsByPath.getOrDefault(chunk.chunk().path(), List.of()));
    }
    return new ArrayList<>(ranking).subList(0, Math.min(depth, ranking.size()));
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public int redacted() {
    return report.redactions();
  }

  @Override
  public void close() throws IOException {
    workspace.close();
    temporary.close();
    files.close();
  }
}
