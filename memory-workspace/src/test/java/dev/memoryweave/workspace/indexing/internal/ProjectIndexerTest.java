package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.indexing.SourceText;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProjectIndexerTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final long LONG_AGO = NOON.minusSeconds(86_400).toEpochMilli();

  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory memory =
      AgentMemory.builder(store).project("p").clock(Clock.fixed(NOON, ZoneOffset.UTC)).build();
  private final MadeUpProject project = new MadeUpProject();
  private final AtomicInteger cut = new AtomicInteger();
  private final Observed observed = new Observed();
  private final AtomicLong nanoTime = new AtomicLong();

  private static final class Observed implements IndexingObserver {
    private final List<IndexingProgress.Phase> phases = new ArrayList<>();
    private final List<String> sources = new ArrayList<>();
    private final List<String> removed = new ArrayList<>();
    private final List<IndexingProgress> progress = new ArrayList<>();

    @Override
    public synchronized void progressed(IndexingProgress now) {
      progress.add(now);
    }

    @Override
    public synchronized void read(SourceText source) {
      sources.add(source.path());
    }

    @Override
    public synchronized void removed(List<String> paths) {
      removed.addAll(paths);
    }

    @Override
    public synchronized void finished(IndexingProgress.Phase phase) {
      phases.add(phase);
    }
  }

  private ProjectIndexer indexer(@Nullable ExecutorService workers, int threads) {
    Chunker chunking = Chunking.standard(TokenCounter.estimating());
    return new ProjectIndexer(
        memory.knowledge(),
        project,
        new SourceClassifier(),
        source -> {
          cut.incrementAndGet();
          return chunking.chunk(source);
        },
        Redactor.standard(),
        Clock.fixed(NOON, ZoneOffset.UTC),
        () -> nanoTime.addAndGet(1_000),
        () -> new Checkout("main", "abc"),
        workers,
        threads);
  }

  private IndexingReport run() {
    return indexer(null, 1).run(observed, () -> false);
  }

  private List<String> found(String words) {
    return memory.recall(RecallRequest.forTask(words)).chunks().stream()
        .map(chunk -> chunk.chunk().path())
        .toList();
  }

  private KnowledgeDocument document(String path) {
    return memory.knowledge().document(path).orElseThrow();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void firstRun_readsWhatPeopleWroteFirst_andCodeLast() {
    project.write("src/Queue.java", "class Queue { int apples; }\n", LONG_AGO);
    project.write("docs/guide.md", "# Guide\nPears are sorted.\n", LONG_AGO);
    project.write("README.md", "# Fruit\nSorts fruit.\n", LONG_AGO);
    project.write("AGENTS.md", "# Rules\nNever eat cherries.\n", LONG_AGO);
    project.write(".memory/constraints.md", "- Never sort plums.\n", LONG_AGO);
    project.beforeWalk = () -> assertThat(found("plums")).hasSize(1);

    IndexingReport report = run();

    assertThat(observed.phases)
        .containsExactly(
            IndexingProgress.Phase.RULES,
            IndexingProgress.Phase.GUIDES,
            IndexingProgress.Phase.OVERVIEW,
            IndexingProgress.Phase.DOCUMENTS,
            IndexingProgress.Phase.CODE);
    assertThat(report.files()).isEqualTo(5);
    assertThat(report.indexed()).isEqualTo(5);
    assertThat(report.isComplete()).isTrue();
    assertThat(found("apples")).containsExactly("src/Queue.java");
    assertThat(document("src/Queue.java").branch()).isEqualTo("main");
    assertThat(document("docs/guide.md").title()).isEqualTo("Guide");
    assertThat(observed.progress.get(observed.progress.size() - 1).done()).isEqualTo(5);
  }

  @Test
  void unchangedFiles_areNotReadAgain() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    run();
    project.read.clear();

    IndexingReport report = run();

    assertThat(project.read).isEmpty();
    assertThat(report.unchanged()).isEqualTo(1);
    assertThat(memory.knowledge().revision()).isEqualTo(1);
  }

  @Test
  void fileChangedJustBeforeItWasRead_isReadAgain() {
    project.write("a.md", "# A\nApples.\n", NOON.toEpochMilli() - 500);
    run();
    project.write("a.md", "# A\nPlumss.\n", NOON.toEpochMilli() - 500);

    run();

    assertThat(found("apples")).isEmpty();
    assertThat(document("a.md").status()).isEqualTo(KnowledgeDocument.Status.INDEXED);
  }

  @Test
  void touchedFile_isReadButNotCutAgain() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    run();
    project.write("a.md", "# A\nApples.\n", LONG_AGO + 60_000);

    IndexingReport report = run();

    assertThat(report.touched()).isEqualTo(1);
    assertThat(cut).hasValue(1);
    assertThat(document("a.md").modifiedAt().toEpochMilli()).isEqualTo(LONG_AGO + 60_000);
    assertThat(run().unchanged()).isEqualTo(1);
  }

  @Test
  void changedFile_isFoundByWhatItSaysNow() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    run();
    project.write("a.md", "# A\nPears and cherries.\n", LONG_AGO + 60_000);

    assertThat(run().indexed()).isEqualTo(1);
    assertThat(found("apples")).isEmpty();
    assertThat(found("pears")).containsExactly("a.md");
  }

  @Test
  void renamedFile_isNotCutAgain() {
    project.write("src/Old.java", "class Queue { int apples; }\n", LONG_AGO);
    run();
    project.files.remove("src/Old.java");
    project.write("src/New.java", "class Queue { int apples; }\n", LONG_AGO);

    IndexingReport report = run();

    assertThat(report.renamed()).isEqualTo(1);
    assertThat(report.removed()).isEqualTo(1);
    assertThat(cut).hasValue(1);
    assertThat(found("apples")).containsExactly("src/New.java");
    assertThat(document("src/Old.java").status()).isEqualTo(KnowledgeDocument.Status.GONE);
    assertThat(observed.removed).containsExactly("src/Old.java");
  }

  @Test
  void fileWithAnotherEnding_isCutAnew_thoughItsTextIsKnown() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    run();
    project.write("a.py", "# A\nApples.\n", LONG_AGO);

    assertThat(run().renamed()).isZero();
    assertThat(cut).hasValue(2);
  }

  @Test
  void cancelledRun_keepsWhatItStored_andTheNextGoesOn() {
    for (int i = 0; i < 300; i++) {
      project.write("docs/" + i + ".md", "# A" + i + "\nApples " + i + ".\n", LONG_AGO);
    }
    project.write("docs/gone.md", "# Gone\nPlums.\n", LONG_AGO);
    run();
    project.files.remove("docs/gone.md");
    for (int i = 0; i < 300; i++) {
      project.write("docs/" + i + ".md", "# B" + i + "\nPears " + i + ".\n", LONG_AGO + 60_000);
    }
    AtomicInteger asked = new AtomicInteger();
    IndexingReport first = indexer(null, 1).run(observed, () -> asked.incrementAndGet() > 150);

    assertThat(first.isComplete()).isFalse();
    assertThat(first.indexed()).isBetween(1, 299);
    assertThat(first.removed()).isZero();

    IndexingReport second = run();
    assertThat(second.isComplete()).isTrue();
    assertThat(second.indexed()).isEqualTo(300 - first.indexed());
    assertThat(second.unchanged()).isEqualTo(first.indexed());
    assertThat(second.removed()).isEqualTo(1);
  }

  @Test
  void folderThatCannotBeLookedInto_keepsWhatIsKnownOfIt() {
    project.write("secret/a.md", "# A\nApples.\n", LONG_AGO);
    project.write("other/a.md", "# B\nPears.\n", LONG_AGO);
    run();
    project.files.clear();
    project.skipped.add(
        new SkippedFile("secret", true, SkippedFile.Reason.UNREADABLE, "AccessDenied"));

    IndexingReport report = run();

    assertThat(report.removed()).isEqualTo(1);
    assertThat(found("apples")).containsExactly("secret/a.md");
    assertThat(report.skippedCounts()).containsEntry(SkippedFile.Reason.UNREADABLE, 1);
  }

  @Test
  void fileWithoutText_isNotLookedAtAgain_butOneThatChangesIs() {
    project.write("a.dat", "xx", LONG_AGO);
    project.write("b.md", "yy", LONG_AGO);
    project.unreadable.put("a.dat", SkippedFile.Reason.BINARY);
    project.unreadable.put("b.md", SkippedFile.Reason.CHANGING);
    IndexingReport first = run();
    project.read.clear();
    IndexingReport second = run();

    assertThat(first.skippedCounts())
        .containsEntry(SkippedFile.Reason.BINARY, 1)
        .containsEntry(SkippedFile.Reason.CHANGING, 1);
    assertThat(document("a.dat").status()).isEqualTo(KnowledgeDocument.Status.SKIPPED);
    assertThat(document("a.dat").note()).isEqualTo("no text");
    assertThat(project.read).containsExactly("b.md");
    assertThat(second.unchanged()).isEqualTo(1);
  }

  @Test
  void secrets_areTakenOut_andAFileNamedByOneIsLeftOut() {
    String token = "gh" + "p_" + "a1B2".repeat(9);
    project.write("a.md", "# A\nThe token " + token + " opens the shed.\n", LONG_AGO);
    project.write("b/" + token + ".md", "# B\nApples.\n", LONG_AGO);
    project.write("c.md", "# C\nPears.\n", LONG_AGO);

    IndexingReport report = run();

    assertThat(report.redactions()).isEqualTo(1);
    assertThat(report.skippedCounts()).containsEntry(SkippedFile.Reason.UNUSABLE_NAME, 1);
    assertThat(report.isComplete()).isTrue();
    assertThat(memory.knowledge().chunks("a.md").get(0).text())
        .contains("[redacted:")
        .doesNotContain(token);
    assertThat(found("pears")).containsExactly("c.md");
  }

  @Test
  void whatAnotherProcessHasRead_isNotReadAgain() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    ProjectIndexer one = indexer(null, 1);
    assertThat(one.run(observed, () -> false).indexed()).isEqualTo(1);
    project.write("a.md", "# A\nPears and cherries.\n", LONG_AGO + 60_000);
    project.write("b.md", "# B\nPlums.\n", LONG_AGO);
    assertThat(indexer(null, 1).run(observed, () -> false).indexed()).isEqualTo(2);
    project.read.clear();

    assertThat(one.run(observed, () -> false).unchanged()).isEqualTo(2);
    assertThat(project.read).isEmpty();
    project.files.remove("b.md");
    assertThat(one.run(observed, () -> false).removed()).isEqualTo(1);
    assertThat(one.run(observed, () -> false).removed()).isZero();
  }

  @Test
  void someFiles_areReadWithoutALookAtTheOthers() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    project.write("b.md", "# B\nPears.\n", LONG_AGO);
    project.write("c.md", "# C\nPlums.\n", LONG_AGO);
    run();
    project.read.clear();
    project.write("a.md", "# A\nCherries.\n", LONG_AGO + 60_000);
    project.files.remove("b.md");
    project.write("d.md", "# D\nGrapes.\n", LONG_AGO);

    IndexingReport report =
        indexer(null, 1).run(List.of("a.md", "b.md", "c.md", "x.md"), observed, () -> false);

    assertThat(project.read).containsExactly("a.md");
    assertThat(report.indexed()).isEqualTo(1);
    assertThat(report.removed()).isEqualTo(1);
    assertThat(report.unchanged()).isEqualTo(1);
    assertThat(memory.knowledge().manifest())
        .extracting(FileMark::path)
        .containsExactly("a.md", "c.md");
  }

  @Test
  void severalThreads_readEachFileOnce() {
    for (int i = 0; i < 500; i++) {
      project.write("docs/" + i + ".md", "# A" + i + "\nApples " + i + ".\n", LONG_AGO);
    }
    ExecutorService workers = Executors.newFixedThreadPool(3);
    try {
      IndexingReport report = indexer(workers, 4).run(observed, () -> false);
      assertThat(report.indexed()).isEqualTo(500);
      assertThat(project.read).hasSize(500).doesNotHaveDuplicates();
      assertThat(observed.sources).hasSize(500);
    } finally {
      workers.shutdownNow();
    }
  }

  @Test
  void executorWithoutAFreeThread_costsNoMoreThanSpeed() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    project.write("b.md", "# B\nPears.\n", LONG_AGO);
    ExecutorService workers = Executors.newSingleThreadExecutor();
    try {
      IndexingReport report =
          workers.submit(() -> indexer(workers, 2).run(observed, () -> false)).get();
      assertThat(report.indexed()).isEqualTo(2);
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    } finally {
      workers.shutdownNow();
    }
  }

  @Test
  void storeThatFails_endsTheRun_andAnObserverThatFailsDoesNot() {
    project.write("a.md", "# A\nApples.\n", LONG_AGO);
    IndexingObserver broken =
        new IndexingObserver() {
          @Override
          public void finished(IndexingProgress.Phase phase) {
            throw new IllegalStateException("broken");
          }
        };
    assertThat(indexer(null, 1).run(broken, () -> false).isComplete()).isTrue();

    project.write("b.md", "# B\nPears.\n", LONG_AGO);
    store.close();
    assertThatThrownBy(this::run).isInstanceOf(StoreClosedException.class);
  }
}
