package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.SyncReport;
import dev.memoryweave.workspace.git.internal.AnchorCheck;
import dev.memoryweave.workspace.git.internal.AnchoredNode;
import dev.memoryweave.workspace.git.internal.Changes;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.git.internal.SyncMarker;
import dev.memoryweave.workspace.git.internal.SyncSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Compares memories with the changes of the files that they are about. */
final class Synchronization {
  private static final Set<NodeStatus> LIVE =
      Set.of(NodeStatus.ACTIVE, NodeStatus.STALE, NodeStatus.OPEN);

  private static final Changes NO_CHANGES = new Changes(null, null, null, List.of(), true);

  private final AgentMemory memory;
  private final ProjectBoundary boundary;
  private final Supplier<Optional<GitProject>> git;
  private final Clock clock;

  Synchronization(
      AgentMemory memory,
      ProjectBoundary boundary,
      Supplier<Optional<GitProject>> git,
      Clock clock) {
    this.memory = memory;
    this.boundary = boundary;
    this.git = git;
    this.clock = clock;
  }

  SyncReport report() {
    String base = SyncMarker.read(memoryFolder()).map(SyncMarker::commit).orElse(null);
    Changes changes = git.get().map(project -> project.changesSince(base)).orElse(NO_CHANGES);
    List<String> files = new ArrayList<>();
    Set<String> code = new HashSet<>();
    for (KnowledgeDocument document : documents()) {
      files.add(document.path());
      if (document.type() == SourceType.CODE) {
        code.add(document.path());
      }
    }
    return new AnchorCheck(SyncSettings.defaults()).check(places(), files, code::contains, changes);
  }

  private List<KnowledgeDocument> documents() {
    DocumentFilter filter =
        memory
            .knowledge()
            .all()
            .withStatuses(
                Set.of(KnowledgeDocument.Status.INDEXED, KnowledgeDocument.Status.SKIPPED));
    List<KnowledgeDocument> documents = new ArrayList<>();
    String cursor = null;
    do {
      Page<KnowledgeDocument> page = memory.knowledge().documents(filter, 1_000, cursor);
      documents.addAll(page.items());
      cursor = page.next();
    } while (cursor != null);
    return documents;
  }

  private List<AnchoredNode> places() {
    List<AnchoredNode> places = new ArrayList<>();
    ProjectMemories.each(
        memory,
        LIVE,
        node -> places.add(spelled(AnchoredNode.of(node, memory.node(node.ref()).evidence()))));
    return places;
  }

  /** Where the disk ignores the case of file names, evidence may use another case than git. */
  private AnchoredNode spelled(AnchoredNode places) {
    return new AnchoredNode(
        places.node(), places.evidence().stream().map(boundary::spelled).toList());
  }

  Optional<String> mark() {
    Optional<String> commit = git.get().map(GitProject::commit);
    commit.ifPresent(id -> new SyncMarker(id, clock.instant()).write(memoryFolder()));
    return commit;
  }

  private Path memoryFolder() {
    String marker = ProjectBoundary.MEMORY_FOLDER + "/" + SyncMarker.FILE_NAME;
    return Objects.requireNonNull(boundary.resolveForWriting(marker).getParent());
  }
}
