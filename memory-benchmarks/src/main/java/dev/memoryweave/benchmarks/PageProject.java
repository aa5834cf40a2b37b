package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A project whose memory is large: memories, half of them turns, relations between some of them,
 * recorded sessions, proposals that wait, and files that were read.
 */
final class PageProject implements AutoCloseable {
  private static final SyntheticCorpus CORPUS = LoadedStore.CORPUS;
  private static final int BATCH = 1_000;

  /** Each memory of so many gets a relation to the one before. */
  private static final int RELATED = 20;

  private static final int SESSIONS = 200;
  private static final int MESSAGES = 40;
  private static final int PROPOSALS = 300;
  private static final int FILES_OF_A_FOLDER = 50;
  private static final Duration READING = Duration.ofMinutes(30);

  private final @Nullable TemporaryFolder own;
  private final Path folder;

  private PageProject(@Nullable TemporaryFolder own, Path folder) {
    this.own = own;
    this.folder = folder;
  }

  /**
   * A project with so many memories and files. Filling a large one takes long; where the system
   * property {@value LoadedStore#FOLDER} names a folder, it is kept there for the next time.
   */
  static PageProject of(int memories, int files) throws IOException, InterruptedException {
    String kept = System.getProperty(LoadedStore.FOLDER);
    TemporaryFolder own = kept == null ? TemporaryFolder.create() : null;
    Path folder = own == null ? Path.of(kept, "page-" + memories + "-" + files) : own.path();
    PageProject project = new PageProject(own, folder);
    Path done = folder.resolve("filled");
    if (!Files.exists(done)) {
      writeFiles(Files.createDirectories(project.root()), files);
      project.fill(memories);
      Files.writeString(done, "");
    }
    return project;
  }

  /** The folder of the project. */
  Path root() {
    return folder.resolve("project");
  }

  /** The file of its memory. */
  Path file() {
    return folder.resolve("memory.db");
  }

  /** An empty folder beside them that lasts as long as they do. */
  Path folder(String name) throws IOException {
    return Files.createTempDirectory(folder, name);
  }

  private static void writeFiles(Path root, int files) throws IOException {
    Files.writeString(
        root.resolve("AGENTS.md"), "# Rules\n\n- Never round a price before the sum.\n");
    for (int i = 0; i < files; i++) {
      Path folder = root.resolve("docs").resolve(CORPUS.name(i / FILES_OF_A_FOLDER));
      Files.createDirectories(folder);
      SplittableRandom random = new SplittableRandom(i);
      Files.writeString(
          folder.resolve(CORPUS.name(i) + "-" + i + ".md"),
          "# " + CORPUS.name(i) + "\n\n" + CORPUS.text(random, 300) + "\n");
    }
  }

  private void fill(int memories) throws InterruptedException {
    // Closing moves everything from the journal into the file.
    try (MemoryStore store = SqliteMemoryStore.open(file());
        Workspace workspace = Workspace.builder(store).root(root()).open()) {
      AgentMemory memory = workspace.memory();
      for (int i = 0; i < memories; i += BATCH) {
        relate(memory, memory.rememberAll(CORPUS.drafts(i, Math.min(BATCH, memories - i))));
      }
      record(memory);
      propose(memory);
      if (workspace.bootstrap().await(READING).isEmpty()) {
        throw new IllegalStateException("The files are not read within " + READING);
      }
    }
  }

  private static void relate(AgentMemory memory, List<MemoryNode> nodes) {
    List<NodeDraft> drafts = new ArrayList<>();
    NodeId before = null;
    for (int i = 0; i < nodes.size(); i += RELATED) {
      NodeId id = nodes.get(i).id();
      if (before != null) {
        drafts.add(NodeDraft.builder(id).related(Predicate.DEPENDS_ON, before).build());
      }
      before = id;
    }
    memory.rememberAll(drafts);
  }

  private static void record(AgentMemory memory) {
    SplittableRandom random = new SplittableRandom(1);
    for (int session = 0; session < SESSIONS; session++) {
      List<Message> messages = new ArrayList<>();
      for (int i = 0; i < MESSAGES; i++) {
        String text = CORPUS.text(random, 40);
        messages.add(i % 2 == 0 ? Message.user(text) : Message.assistant(text));
      }
      memory.session(SessionId.of("recorded-" + session)).record(messages);
    }
  }

  private static void propose(AgentMemory memory) {
    AgentMemory agent = memory.writtenBy(() -> Provenance.of(Source.AGENT, "codex"));
    SplittableRandom random = new SplittableRandom(2);
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = 0; i < PROPOSALS; i++) {
      drafts.add(NodeDraft.builder(NodeKind.CONSTRAINT, CORPUS.text(random, 10)).build());
    }
    agent.rememberAll(drafts);
  }

  @Override
  public void close() throws IOException {
    if (own != null) {
      own.close();
    }
  }
}
