package dev.memoryweave.workspace.canonical.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.CanonicalSaveException;
import dev.memoryweave.workspace.canonical.internal.SaveStep.Action;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.git.internal.GitProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CanonicalSaveTest {
  private static final Instant INSTANT = Instant.parse("2026-11-24T05:06:07.089Z");
  private static final Clock CLOCK = Clock.fixed(INSTANT, ZoneOffset.UTC);
  private static final CanonicalTime NOW = CanonicalTime.of(INSTANT);
  private static final String RECOVERY = "recovery/2026-11-24T05-06-07Z";

  @TempDir Path temporary;
  private RichStore files;
  private CanonicalSave save;

  @BeforeEach
  void copy() throws IOException {
    files = RichStore.in(temporary);
    save = save(new FileActions());
  }

  private CanonicalSave save(FileActions actions) {
    return new CanonicalSave(
        files.boundary(), CLOCK, SecretScanner.standard(), (path, content) -> true, actions);
  }

  private SaveReport apply(CanonicalChange change) {
    return save.apply(save.plan(files.read(), change));
  }

  private CanonicalNode checkout() {
    return files.read().node("feature.checkout").orElseThrow().node();
  }

  private static CanonicalNode decision(String slug, String title, String body) {
    return CanonicalNode.of("decision." + slug, NodeStatus.ACTIVE, title, body, NOW);
  }

  @Test
  void aStoreThatIsPutAsItIs_isNotWritten() throws IOException {
    Map<String, String> before = files.content();
    CanonicalStore store = files.read();
    CanonicalChange.Builder all = CanonicalChange.builder();
    store.nodes().forEach(node -> all.put(node.node()));
    store.relations().forEach(relation -> all.put(relation.relation()));
    all.syncState(store.syncState().orElseThrow());

    SavePlan plan = save.plan(store, all.build());

    assertThat(plan.isEmpty()).isTrue();
    assertThat(save.apply(plan).steps()).isEmpty();
    assertThat(files.content()).isEqualTo(before);
  }

  @Test
  void aSidecarSpacedByHand_isNotWrittenUnlessItsContentChanges() throws IOException {
    files.edit(RichStore.CHECKOUT, text -> text.replace("\n", "\n\n"));
    Map<String, String> before = files.content();

    assertThat(apply(CanonicalChange.builder().put(checkout()).build()).steps()).isEmpty();
    assertThat(files.content()).isEqualTo(before);

    Object unused =
        apply(CanonicalChange.builder().put(checkout().withStatus(NodeStatus.STALE, NOW)).build());

    assertThat(files.text(RichStore.CHECKOUT))
        .contains("  \"status\": \"stale\",\n  \"tags\": [\n")
        .contains("\"updated_at\": \"2026-11-24T05:06:07+00:00\"");
    assertThat(files.read().findings()).isEmpty();
  }

  @Test
  void whatIsSaved_isReadAgain() throws IOException {
    CanonicalNode node = decision("cents", "Cents", "# Cents\r\n\r\n絵文字 🚚 \r\n \n");
    CanonicalRelation relation =
        CanonicalRelation.of(
            "decision.cents", Relation.Predicate.DEPENDS_ON, "feature.checkout", NOW);

    SaveReport report =
        apply(
            CanonicalChange.builder()
                .put(node)
                .put(relation)
                .deleteNode("decision.prices-are-whole-cents")
                .event(
                    CanonicalEvent.of(
                            MemoryEvent.Type.MEMORY_CREATED, Source.AGENT, NOW, "decision.cents")
                        .because("money"))
                .syncState(new SyncState("abcdef", NOW))
                .build());

    CanonicalStore store = files.read();
    assertThat(store.findings()).isEmpty();
    assertThat(store.node("decision.cents").orElseThrow().node().body())
        .isEqualTo("# Cents\n\n絵文字 🚚");
    assertThat(store.relation(relation.id()).orElseThrow().relation()).isEqualTo(relation);
    assertThat(store.node("decision.prices-are-whole-cents")).isEmpty();
    assertThat(files.content().keySet()).noneMatch(path -> path.contains("prices-are-whole-cents"));
    assertThat(files.text("events.jsonl"))
        .endsWith(
            "\n{\"actor\":\"agent\",\"event\":\"memory.created\",\"id\":\"decision.cents\","
                + "\"reason\":\"money\",\"timestamp\":\"2026-11-24T05:06:07+00:00\"}\n");
    assertThat(files.text("sync-state.json"))
        .isEqualTo(
            """
            {
              "version": 1,
              "last_sync_commit": "abcdef",
              "last_sync_at": "2026-11-24T05:06:07+00:00"
            }
            """);
    assertThat(report.recovery()).isEmpty();
    assertThat(report.steps())
        .contains(new SaveStep(Action.CREATE, "memory/decisions/cents.md"))
        .contains(new SaveStep(Action.OVERWRITE, "sync-state.json"));
    assertThat(files.path(".lock")).doesNotExist();
  }

  @Test
  void aDryRun_changesNothing() throws IOException {
    Map<String, String> before = files.content();

    SavePlan plan =
        save.plan(files.read(), CanonicalChange.builder().deleteNode("feature.checkout").build());

    assertThat(plan.steps())
        .containsExactly(
            new SaveStep(Action.DELETE, RichStore.AFFECTS),
            new SaveStep(Action.DELETE, RichStore.CHECKOUT),
            new SaveStep(Action.DELETE, RichStore.CHECKOUT_BODY));
    assertThat(files.content()).isEqualTo(before);
  }

  @Test
  void aSecret_refusesTheWholeChange() throws IOException {
    Map<String, String> before = files.content();
    String secret = "gh" + "p_" + "Zk3vQ9tX7mB2nW8c" + "R5yL1dF6hJ4sA0gUeTqP";
    CanonicalChange change =
        CanonicalChange.builder()
            .put(decision("a", "A", "fine"))
            .put(decision("b", "B", "the token is " + secret))
            .build();

    assertThatThrownBy(() -> save.plan(files.read(), change))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageContaining("decision.b body")
        .hasMessageNotContaining(secret);
    assertThat(files.content()).isEqualTo(before);
  }

  @Test
  void whatIsNotCommitted_isCopiedBeforeItIsOverwritten() throws Exception {
    try (Git git = Git.init().setDirectory(files.root().toFile()).call()) {
      git.add().addFilepattern(".").call();
      git.commit()
          .setMessage("all")
          .setAuthor("Somebody", "somebody@example.org")
          .setCommitter("Somebody", "somebody@example.org")
          .setSign(false)
          .call();
      files.edit(RichStore.CHECKOUT_BODY, text -> text + " By hand.");
      try (GitProject project = GitProject.open(files.root()).orElseThrow()) {
        CanonicalSave inGit =
            new CanonicalSave(
                files.boundary(), CLOCK, SecretScanner.standard(), CommittedFiles.ofGit(project));

        SavePlan plan =
            inGit.plan(
                files.read(),
                CanonicalChange.builder()
                    .put(checkout().withText("Checkout", "New.", NOW))
                    .build());
        SaveReport report = inGit.apply(plan);

        assertThat(report.recovery()).contains(RECOVERY);
        assertThat(files.text(RECOVERY + "/" + RichStore.CHECKOUT_BODY)).endsWith(" By hand.");
        assertThat(files.path(RECOVERY + "/" + RichStore.CHECKOUT)).doesNotExist();
        assertThat(files.text(RichStore.CHECKOUT_BODY)).isEqualTo("New.");
      }
    }
  }

  @Test
  void brokenFilesInTheWay_areMovedToRecovery() throws IOException {
    files.write(RichStore.CHECKOUT, "no json");
    files.edit("events.jsonl", text -> "broken\n" + text + "{\"torn");
    String lines = files.text("events.jsonl");

    SaveReport report =
        apply(
            CanonicalChange.builder()
                .put(
                    CanonicalNode.of(
                        "feature.checkout", NodeStatus.ACTIVE, "Checkout", "New.", NOW))
                .event(
                    CanonicalEvent.of(
                        MemoryEvent.Type.MEMORY_UPDATED, Source.CLI, NOW, "feature.checkout"))
                .build());

    assertThat(report.recovery()).contains(RECOVERY);
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      assertThat(Files.getPosixFilePermissions(files.path("recovery")))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
    assertThat(files.text(RECOVERY + "/" + RichStore.CHECKOUT)).isEqualTo("no json");
    assertThat(files.text(RECOVERY + "/" + RichStore.CHECKOUT_BODY)).startsWith("# Checkout");
    assertThat(files.text(RECOVERY + "/events.jsonl")).isEqualTo("broken\n{\"torn");
    assertThat(files.text("events.jsonl"))
        .startsWith(lines.replace("broken\n", "").replace("{\"torn", ""))
        .endsWith("\"timestamp\":\"2026-11-24T05:06:07+00:00\"}\n");
    assertThat(files.read().findings()).isEmpty();
  }

  @Test
  void aLinkInTheWay_isMovedAndNotFollowed() throws IOException {
    Path elsewhere = Files.writeString(files.root().resolve("elsewhere.json"), "mine");
    files.delete(RichStore.CHECKOUT);
    Files.createSymbolicLink(files.path(RichStore.CHECKOUT), elsewhere);

    Object unused =
        apply(
            CanonicalChange.builder()
                .put(
                    CanonicalNode.of(
                        "feature.checkout", NodeStatus.ACTIVE, "Checkout", "New.", NOW))
                .build());

    assertThat(elsewhere).hasContent("mine");
    assertThat(Files.isSymbolicLink(files.path(RichStore.CHECKOUT))).isFalse();
    assertThat(files.read().findings()).isEmpty();
  }

  @Test
  void aLinkedFolder_isRefused() throws IOException {
    Path elsewhere = Files.createDirectory(files.root().resolve("elsewhere"));
    Files.move(files.path("memory/gotchas"), elsewhere.resolve("gotchas"));
    Files.createSymbolicLink(files.path("memory/gotchas"), elsewhere.resolve("gotchas"));

    assertThat(files.read().errors())
        .extracting(Finding::code, Finding::path)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(FindingCode.FILE_UNSAFE, "memory/gotchas"));
    CanonicalChange change =
        CanonicalChange.builder()
            .put(CanonicalNode.of("gotcha.new", NodeStatus.ACTIVE, "New", "x", NOW))
            .build();
    assertThatThrownBy(() -> apply(change)).isInstanceOf(CanonicalSaveException.class);
    assertThat(elsewhere.resolve("gotchas/new.json")).doesNotExist();
  }

  @Test
  void aLockThatIsHeld_isNeverTaken() throws IOException {
    CanonicalChange change = CanonicalChange.builder().put(decision("a", "A", "a")).build();
    long pid = ProcessHandle.current().pid();
    files.write(".lock", "{\"pid\":" + pid + "}");

    assertThatThrownBy(() -> apply(change))
        .isInstanceOf(CanonicalLockedException.class)
        .hasMessageContaining(files.path(".lock").toString())
        .hasMessageContaining("process " + pid + ", which is running")
        .hasMessageContaining("try again");
    files.write(".lock", "999999999\n");
    assertThatThrownBy(() -> apply(change))
        .isInstanceOf(CanonicalLockedException.class)
        .hasMessageContaining("999999999, which is not running")
        .hasMessageContaining("remove the file");
    files.write(".lock", "");
    assertThatThrownBy(() -> apply(change))
        .isInstanceOf(CanonicalLockedException.class)
        .hasMessageContaining("does not say by which process");
    assertThat(files.path(".lock")).exists();
    assertThat(files.path("memory/decisions/a.json")).doesNotExist();
  }

  @Test
  void aFileThatWasChangedSinceThePlan_isNotOverwritten() throws IOException {
    SavePlan plan =
        save.plan(
            files.read(),
            CanonicalChange.builder().put(checkout().withText("Checkout", "New.", NOW)).build());
    files.edit(RichStore.CHECKOUT_BODY, text -> text + " By hand.");
    Map<String, String> before = files.content();

    assertThatThrownBy(() -> save.apply(plan))
        .isInstanceOf(CanonicalSaveException.class)
        .hasMessageContaining(RichStore.CHECKOUT_BODY + " was changed");
    assertThat(files.content()).isEqualTo(before);
  }

  @Test
  void relationsThatWouldBeErrors_areRefused() {
    CanonicalStore store = files.read();

    assertThatThrownBy(
            () ->
                save.plan(
                    store,
                    CanonicalChange.builder()
                        .put(
                            CanonicalRelation.of(
                                "decision.gone",
                                Relation.Predicate.AFFECTS,
                                "feature.checkout",
                                NOW))
                        .build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("decision.gone");
    CanonicalRelation known = store.relations().get(0).relation();
    CanonicalRelation twice =
        new CanonicalRelation(
            "rel.twice",
            known.from(),
            known.predicate(),
            known.to(),
            known.status(),
            known.confidence(),
            List.of(),
            NOW,
            NOW);
    assertThatThrownBy(() -> save.plan(store, CanonicalChange.builder().put(twice).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(RichStore.AFFECTS);
  }

  @Test
  void aNewStore_hasEverythingAndIsMadeOnce() throws IOException {
    Path root = Files.createDirectory(temporary.toRealPath().resolve("new"));
    RichStore fresh = RichStore.at(root);
    fresh.write(".gitignore", "*.db\n/recovery/");
    fresh.write("config.yaml", "mine: true\n");
    CanonicalSave inNew =
        new CanonicalSave(fresh.boundary(), CLOCK, SecretScanner.standard(), CommittedFiles.none());

    SaveReport report = inNew.create(CanonicalConfig.named("Café № 1"));
    Map<String, String> content = fresh.content();

    assertThat(fresh.folder().check(SecretScanner.standard()).findings()).isEmpty();
    assertThat(fresh.read().config().orElseThrow().projectId()).isEqualTo("project.cafe-no-1");
    assertThat(fresh.text(".gitignore")).startsWith("*.db\n/recovery/\n#").contains("\n/.lock\n");
    assertThat(fresh.text(".gitattributes")).contains("events.jsonl merge=union\n");
    assertThat(fresh.text("config.yaml")).isEqualTo("mine: true\n");
    assertThat(report.steps()).hasSizeGreaterThan(10);
    assertThat(inNew.create(CanonicalConfig.named("Other")).steps()).isEmpty();
    assertThat(fresh.content()).isEqualTo(content);
  }

  // ---- failures ---------------------------------------------------------------------------------

  private static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void namesThatCannotBeBroughtToTheDisk_doNotMakeASaveFail() throws IOException {
    AtomicInteger failed = new AtomicInteger();
    FileActions actions =
        new FileActions() {
          @Override
          public void sync(Path folder) throws IOException {
            failed.incrementAndGet();
            throw new IOException("Input/output error");
          }
        };
    save =
        new CanonicalSave(
            files.boundary(), CLOCK, SecretScanner.standard(), CommittedFiles.none(), actions);

    SaveReport report = apply(manyChanges());

    assertThat(failed).hasPositiveValue();
    assertThat(report.steps()).isNotEmpty();
    assertThat(files.read().node("feature.checkout").orElseThrow().node().body()).isEqualTo("New.");
    assertThat(files.text("events.jsonl")).contains("decision.new");
  }

  /** Lets the action of a number fail; a crash lets all later ones fail as well. */
  private static final class Failing extends FileActions {
    private final int at;
    private final boolean crash;
    private int count;

    Failing(int at, boolean crash) {
      this.at = at;
      this.crash = crash;
    }

    private void step() throws IOException {
      count++;
      if (crash && count >= at) {
        throw new Crash();
      } else if (count == at) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public void folders(Path folder) throws IOException {
      step();
      super.folders(folder);
    }

    @Override
    public void create(Path file, byte[] content) throws IOException {
      boolean fails = count + 1 == at;
      if (fails) {
        // As a full disk does: some of it is there.
        super.create(file, new byte[] {'{'});
      }
      step();
      super.create(file, content);
    }

    @Override
    public void append(Path file, byte[] content) throws IOException {
      if (crash && count + 1 == at) {
        super.append(file, "{\"torn".getBytes(StandardCharsets.UTF_8));
      }
      step();
      super.append(file, content);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
      step();
      super.move(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
      step();
      super.delete(file);
    }

    @Override
    public void sync(Path folder) throws IOException {
      step();
      super.sync(folder);
    }
  }

  private CanonicalChange manyChanges() {
    return CanonicalChange.builder()
        .put(checkout().withText("Checkout", "New.", NOW))
        .put(decision("new", "New", "New."))
        .put(CanonicalNode.of("gotcha.broken", NodeStatus.ACTIVE, "Broken", "Whole again.", NOW))
        .put(
            CanonicalRelation.of(
                "decision.new", Relation.Predicate.AFFECTS, "feature.checkout", NOW))
        .deleteNode("decision.prices-are-whole-cents")
        .event(CanonicalEvent.of(MemoryEvent.Type.MEMORY_CREATED, Source.CLI, NOW, "decision.new"))
        .event(
            CanonicalEvent.of(MemoryEvent.Type.MEMORY_UPDATED, Source.CLI, NOW, "feature.checkout"))
        .build();
  }

  private int failAt(int at, boolean crash) throws IOException {
    Path root = Files.createDirectory(temporary.toRealPath().resolve((crash ? "c" : "f") + at));
    files = RichStore.in(root);
    files.write("memory/gotchas/broken.json", "no json");
    files.edit("events.jsonl", text -> text + "broken\n");
    String oldBody = checkout().body();
    Failing failing = new Failing(at, crash);
    CanonicalSave failed =
        new CanonicalSave(
            files.boundary(), CLOCK, SecretScanner.standard(), CommittedFiles.none(), failing);
    SavePlan plan = failed.plan(files.read(), manyChanges());
    boolean ended = false;
    try {
      ended = !failed.apply(plan).steps().isEmpty();
    } catch (CanonicalSaveException | Crash e) {
      assertThat(e instanceof Crash).isEqualTo(crash);
    }

    CanonicalStore between = files.read();
    assertThat(between.errors())
        .as("errors after failure %s", at)
        .allMatch(
            error ->
                error.path().equals("memory/gotchas/broken.json")
                    || error.code() == FindingCode.EVENT_INVALID);
    String body = between.node("feature.checkout").orElseThrow().node().body();
    assertThat(body).isIn(oldBody, "New.");
    if (body.equals("New.")) {
      assertThat(files.content()).containsKey(RECOVERY + "/" + RichStore.CHECKOUT_BODY);
    }
    assertThat(files.content().values()).contains("no json");
    if (!crash && !ended) {
      assertThat(files.content().keySet())
          .noneMatch(path -> path.endsWith(".tmp") || path.equals(".lock"));
    }

    save = save(new FileActions());
    Object unused = apply(manyChanges());
    CanonicalStore after = files.read();
    assertThat(after.findings()).as("findings after a second save, %s", at).isEmpty();
    assertThat(after.node("feature.checkout").orElseThrow().node().body()).isEqualTo("New.");
    assertThat(after.node("gotcha.broken")).isPresent();
    assertThat(after.node("decision.prices-are-whole-cents")).isEmpty();
    return failing.count;
  }

  @Test
  void anyActionThatFails_leavesAStoreThatIsRead() throws IOException {
    int at = 1;
    while (failAt(at, false) >= at) {
      at++;
    }
    assertThat(at).isGreaterThan(30);
  }

  @Test
  void aCrashAtAnyAction_leavesAStoreThatIsRead() throws IOException {
    int at = 1;
    while (failAt(at, true) >= at) {
      at++;
    }
    assertThat(at).isGreaterThan(30);
  }
}
