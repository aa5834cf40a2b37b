package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files beside a database whose history is another one than that of the last comparison: restored,
 * copied, or begun again. Whatever nobody committed stays in the files, or is copied before.
 */
class RestoredHistoryTest {
  private static final int FACTS = 5;

  /** More than were written after the backup, so that numbers alone tell nothing. */
  private static final int ELSEWHERE = 20;

  private static final NodeId EDITED = NodeId.of("fact.plums-split");
  private static final NodeId DECIDED = NodeId.of("decision.we-press-in-october");

  @TempDir Path folder;
  private Path root;
  private Path database;
  private Path backup;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    Path real = folder.toRealPath();
    root = real.resolve("project");
    database = real.resolve("memory.db");
    backup = real.resolve("memory.backup");
    Clone.create(root).close();
  }

  private static NodeDraft fact(String title, String body) {
    return NodeDraft.builder(NodeKind.FACT, title).body(body).build();
  }

  private static void rememberEach(AgentMemory memory, String what, int count) {
    for (int i = 0; i < count; i++) {
      memory.remember(fact(what + " " + i, "Number " + i + "."));
    }
  }

  /** Some memories, of which the backup knows a part, and one in a former wording. */
  private void backUpAndGoOn() throws IOException {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      AgentMemory memory = ada.memory();
      rememberEach(memory, "Old", FACTS);
      memory.remember(fact("Plums split", "In rain."));
      memory.remember(
          NodeDraft.builder(NodeKind.DECISION, "We press in October").body("Late.").build());
      store.backup(backup);
      rememberEach(memory, "New", FACTS);
      memory.remember(NodeDraft.builder(EDITED).body("In heavy rain, at night.").build());
      memory.remember(NodeDraft.builder(DECIDED).body("After the frost.").build());
      assertThat(ada.files().sync().complete()).isTrue();
    }
  }

  /** Writes on where there are no files, until there are more events than ever before. */
  private void writeElsewhere() {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database)) {
      writeElsewhere(store);
    }
  }

  private void writeElsewhere(MemoryStore store) {
    try (Workspace other =
        Workspace.builder(store)
            .root(root)
            .config(ProjectConfig.defaults().named("fruit", "Fruit"))
            .author(Provenance.of(Source.USER, "ada"))
            .memoryFolder(false)
            .open()) {
      rememberEach(other.memory(), "Elsewhere", ELSEWHERE);
    }
  }

  private void restore() {
    Object unused = SqliteMemoryStore.restore(database, backup);
  }

  /** All texts of memories in the folder, but for generated ones. */
  private Map<String, String> files() throws IOException {
    return texts(root.resolve(".memory"), true);
  }

  private static Map<String, String> texts(Path below, boolean withoutGenerated)
      throws IOException {
    Map<String, String> texts = new TreeMap<>();
    if (Files.notExists(below)) {
      return texts;
    }
    try (Stream<Path> all = Files.walk(below)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String path = below.relativize(file).toString();
        boolean isGenerated = path.startsWith("cache") || path.startsWith("recovery");
        if (!(withoutGenerated && isGenerated)) {
          texts.put(path, Files.readString(file));
        }
      }
    }
    texts.remove("events.jsonl");
    return texts;
  }

  private void makeOld() throws IOException {
    try (Stream<Path> all = Files.walk(root.resolve(".memory"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2025-06-01T00:00:00Z")));
      }
    }
  }

  /** What files said is still there, or a copy of it is. */
  private void assertNothingLost(Map<String, String> before) throws IOException {
    Map<String, String> now = files();
    List<String> copies = new ArrayList<>(texts(root.resolve(".memory/recovery"), false).values());
    before.forEach(
        (path, text) -> {
          if (!text.equals(now.get(path))) {
            assertThat(copies).as(path).contains(text);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBackupThatIsBroughtBack_takesNothingNewerFromTheFiles(boolean areOld) throws IOException {
    backUpAndGoOn();
    if (areOld) {
      makeOld();
      lookOnce();
    }
    Map<String, String> before = files();
    restore();
    writeElsewhere();

    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.files().diff()).noneMatch(it -> isLoss(it));
      ProjectFiles.Report report = ada.files().sync();

      assertThat(report.removed()).isEmpty();
      assertThat(files()).containsAllEntriesOf(before);
      for (int i = 0; i < FACTS; i++) {
        NodeId id = NodeId.of("fact.new-" + i);
        assertThat(ada.memory().node(id).require().status()).isEqualTo(NodeStatus.ACTIVE);
      }
      // Somebody said the former text to the database, so the text of the file waits.
      assertThat(ada.memory().node(EDITED).require().body()).isEqualTo("In rain.");
      assertThat(ada.files().status().waiting()).containsKeys(EDITED, DECIDED);
      assertThat(ada.file("fact/elsewhere-" + (ELSEWHERE - 1) + ".md")).exists();
      assertThat(ada.files().sync().changedNothing()).isTrue();
      assertThat(files()).containsAllEntriesOf(before);
    }
    assertNothingLost(before);
  }

  private static boolean isLoss(ProjectFiles.Difference difference) {
    return difference.action() == ProjectFiles.Difference.Action.REMOVE_FILE
        || (difference.action() == ProjectFiles.Difference.Action.WRITE_FILE
            && (difference.id().equals(EDITED) || difference.id().equals(DECIDED)));
  }

  private void lookOnce() throws IOException {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.files().sync().complete()).isTrue();
    }
  }

  @Test
  void anAgreementOfTheBackup_holdsForWhatComesAfterIt() throws IOException {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      rememberEach(ada.memory(), "Old", FACTS);
      ada.memory().remember(fact("Plums split", "In rain."));
      assertThat(ada.files().sync().complete()).isTrue();
      store.backup(backup);
    }
    restore();
    Files.delete(root.resolve(".memory/records/fact/old-0.md"));
    writeElsewhere();

    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.files().sync().complete()).isTrue();

      // The removal is one, although the file was never committed: it was there at the agreement.
      assertThat(ada.files().status().waiting()).containsKey(NodeId.of("fact.old-0"));
      assertThat(ada.file("fact/old-0.md")).doesNotExist();
      assertThat(ada.file("fact/elsewhere-0.md")).exists();
    }
  }

  @Test
  void aDatabaseThatIsDeleted_takesNothingFromTheFiles() throws IOException {
    backUpAndGoOn();
    Map<String, String> before = files();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file :
          all.filter(it -> it.getFileName().toString().startsWith("memory.db")).toList()) {
        Files.delete(file);
      }
    }
    writeElsewhere();

    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.files().sync().removed()).isEmpty();
      assertThat(files()).containsAllEntriesOf(before);
      assertThat(ada.memory().node(EDITED).require().body()).isEqualTo("In heavy rain, at night.");
    }
  }

  @Test
  void aDatabaseThatIsDeletedAfterTheFirstLook_takesNothingFromTheFiles() throws IOException {
    Path record = root.resolve(".memory/records/fact/by-hand.md");
    Files.createDirectories(record.getParent());
    Files.writeString(record, "---\n---\n# By hand\n\nWritten in an editor.\n");
    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.memory().node(NodeId.of("fact.by-hand")).find()).isPresent();
    }

    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.memory().node(NodeId.of("fact.by-hand")).find()).isPresent();
      assertThat(record).hasContent("---\n---\n# By hand\n\nWritten in an editor.\n");
    }
  }

  @Test
  void anotherStoreInMemory_takesNothingFromTheFiles() throws IOException {
    Map<String, String> before;
    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      rememberEach(ada.memory(), "New", FACTS);
      before = files();
    }
    try (MemoryStore store = InMemoryStore.create()) {
      writeElsewhere(store);
      try (Clone ada = Clone.at(root, store)) {
        assertThat(ada.files().sync().removed()).isEmpty();
        assertThat(files()).containsAllEntriesOf(before);
      }
    }
  }

  @Test
  void aDatabaseThatIsCopiedWithItsFolder_goesOnInBothPlaces() throws IOException, GitAPIException {
    backUpAndGoOn();
    Path copiedRoot = folder.toRealPath().resolve("copy");
    copy(root, copiedRoot);
    Path copiedDatabase = folder.toRealPath().resolve("copy.db");
    Files.copy(database, copiedDatabase);
    Map<String, String> before = files();

    try (SqliteMemoryStore store = SqliteMemoryStore.open(copiedDatabase);
        Clone bea = Clone.at(copiedRoot, store)) {
      assertThat(bea.files().sync().removed()).isEmpty();
      bea.memory().node(EDITED).archive("no longer");
      assertThat(bea.file("fact/plums-split.md")).doesNotExist();
      rememberEach(bea.memory(), "Copied", ELSEWHERE);
    }
    // The database of the copy is put beside the first folder.
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      ada.memory().remember(fact("Only here", "Said to the first one."));
      assertThat(ada.files().sync().removed()).isEmpty();
    }
    Files.copy(copiedDatabase, database, StandardCopyOption.REPLACE_EXISTING);

    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.files().sync().removed()).isEmpty();
      assertThat(files()).containsAllEntriesOf(before);
      assertThat(ada.memory().node(NodeId.of("fact.only-here")).require().body())
          .isEqualTo("Said to the first one.");
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  @Test
  void twoClonesOfOneDatabase_thatIsRestored_loseNothing() throws IOException, GitAPIException {
    backUpAndGoOn();
    Path second = folder.toRealPath().resolve("second");
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store);
        Clone bea = Clone.of(ada, second, store)) {
      bea.memory().remember(fact("Of the second", "Said in the second clone."));
      assertThat(bea.file("fact/of-the-second.md")).exists();
      assertThat(ada.files().sync().complete()).isTrue();
    }
    Map<String, String> before = files();
    Map<String, String> beforeThere = texts(second.resolve(".memory"), true);
    restore();
    writeElsewhere();

    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store);
        Clone bea = Clone.at(second, store)) {
      assertThat(bea.files().sync().removed()).isEmpty();
      assertThat(ada.files().sync().removed()).isEmpty();
      assertThat(files()).containsAllEntriesOf(before);
      assertThat(texts(second.resolve(".memory"), true)).containsAllEntriesOf(beforeThere);
    }
  }

  /** As {@code git clean -dxf} does, or a reset of the files alone. */
  private void clean(Clone clone) throws IOException {
    clone.leave();
    for (String below : List.of(".memory/records", ".memory/cache")) {
      try (Stream<Path> all = Files.walk(root.resolve(below))) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatFilesSaid_staysWhereTheFolderWasCleaned(boolean wasCommitted)
      throws IOException, GitAPIException {
    NodeId byHand = NodeId.of("fact.by-hand");
    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      ada.writeRecord("fact/by-hand.md", "---\n---\n# By hand\n\nWritten in an editor.\n");
      if (wasCommitted) {
        ada.commit("Notes");
      }
      assertThat(ada.files().sync().complete()).isTrue();
      clean(ada);

      ada.open(Source.USER);

      assertThat(ada.files().sync().complete()).isTrue();
      assertThat(ada.memory().node(byHand).require().status()).isEqualTo(NodeStatus.ACTIVE);
      assertThat(ada.read("fact/by-hand.md")).contains("Written in an editor.");
    }
  }

  @Test
  void whatFilesSaid_goesWhereACommitHasRemovedIt_evenIfTheFolderWasCleaned()
      throws IOException, GitAPIException {
    NodeId byHand = NodeId.of("fact.by-hand");
    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      ada.writeRecord("fact/by-hand.md", "---\n---\n# By hand\n\nWritten in an editor.\n");
      ada.commit("Notes");
      assertThat(ada.files().sync().complete()).isTrue();
      clean(ada);
      ada.commit("No notes");

      ada.open(Source.USER);

      assertThat(ada.files().sync().complete()).isTrue();
      assertThat(ada.memory().node(byHand).require().status()).isEqualTo(NodeStatus.ARCHIVED);
      assertThat(ada.file("fact/by-hand.md")).doesNotExist();
    }
  }

  /** The files of a former time are gone when its store is brought back. */
  @Test
  void whatFilesSaidInABackup_comesBackWithIt() throws IOException {
    NodeId byHand = NodeId.of("fact.by-hand");
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      ada.writeRecord("fact/by-hand.md", "---\n---\n# By hand\n\nWritten in an editor.\n");
      assertThat(ada.files().sync().complete()).isTrue();
      store.backup(backup);
      clean(ada);
      ada.memory().maintenance().clear(ada.memory().scopes().narrowest(), "begun again");
    }
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      ada.memory().remember(fact("Plums split", "In rain."));
      assertThat(ada.files().sync().complete()).isTrue();
    }
    restore();

    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Clone ada = Clone.at(root, store)) {
      assertThat(ada.files().sync().complete()).isTrue();
      assertThat(ada.memory().node(byHand).require().status()).isEqualTo(NodeStatus.ACTIVE);
      assertThat(ada.read("fact/by-hand.md")).contains("Written in an editor.");
      assertThat(ada.memory().node(EDITED).require().status()).isEqualTo(NodeStatus.ACTIVE);
    }
  }

  // ---- what is gone, and why
  // ---------------------------------------------------------------------

  /** As a repair removes what cannot be read any more. */
  private static void lose(MemoryStore store, AgentMemory memory, NodeId id) {
    NodeRef lost = memory.node(id).require().ref();
    Object unused =
        store.write(
            tx -> {
              tx.nodes().delete(lost);
              return tx.journal()
                  .append(
                      new MemoryEvent.Draft(
                          MemoryEvent.Type.MEMORY_DELETED,
                          lost.scope(),
                          id.value(),
                          Source.SYSTEM,
                          Instant.parse("2026-01-03T00:00:00Z"),
                          "could not be read any more"));
            });
  }

  @Test
  void aMemoryThatTheDatabaseLost_comesBackFromItsFile() throws IOException {
    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      ada.memory().remember(fact("Plums split", "In rain."));
      String text = ada.read("fact/plums-split.md");
      lose(store, ada.memory(), EDITED);

      ProjectFiles.Report report = ada.files().sync();

      assertThat(report.removed()).isEmpty();
      assertThat(ada.read("fact/plums-split.md")).isEqualTo(text);
      assertThat(ada.memory().node(EDITED).require().body()).isEqualTo("In rain.");
      assertThat(ada.files().sync().changedNothing()).isTrue();
    }
  }

  @Test
  void aMemoryThatSomebodyForgot_leavesNoCopyOfItsFile_evenIfThatWasEdited() throws IOException {
    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      ada.memory().remember(fact("Plums split", "In rain."));
      ada.replace("fact/plums-split.md", "In rain.", "In rain and hail.");
      assertThat(ada.files().sync().waiting()).containsExactly(EDITED);

      ada.memory().node(EDITED).forget("Asked for");

      assertThat(ada.file("fact/plums-split.md")).doesNotExist();
      assertThat(texts(root.resolve(".memory"), false))
          .allSatisfy((path, text) -> assertThat(text).doesNotContain("hail"));
    }
  }

  @Test
  void aRelationOfAnotherTool_thatGoesWithItsEnd_isCopiedBefore()
      throws IOException, GitAPIException {
    try (MemoryStore store = InMemoryStore.create();
        Clone ada = Clone.at(root, store)) {
      NodeId from = NodeId.of("feature.press");
      ada.memory()
          .remember(NodeDraft.builder(NodeKind.FEATURE, "Press").body("It presses.").build());
      ada.memory()
          .remember(
              NodeDraft.builder(NodeKind.DECISION, "We press in October").body("Late.").build());
      ada.memory().node(from).relate(Relation.Draft.of(Relation.Predicate.DEPENDS_ON, DECIDED));
      Path own =
          root.resolve(
              ".memory/relations/feature-press-depends-on-decision-we-press-in-october.json");
      assertThat(own).exists();
      String theirs =
          Files.readString(own)
              .replace("depends_on", "affects")
              .replace("depends-on", "affects")
              .replaceFirst(
                  "\\{", "{\n  \"evidence\": [{\"id\": \"src/A.java\", \"kind\": \"file\"}],");
      ada.write(
          ".memory/relations/feature-press-affects-decision-we-press-in-october.json", theirs);
      assertThat(ada.files().sync().complete()).isTrue();
      Map<String, String> before = files();

      ada.memory().node(DECIDED).archive("no longer");

      assertThat(own).doesNotExist();
      assertThat(texts(root.resolve(".memory/recovery"), false).values())
          .contains(theirs)
          .noneMatch(text -> text.contains("depends_on"));
      assertThat(before).containsValue(theirs);
    }
  }

  /** Somebody saves a file in an editor while files are written. */
  @Test
  void aFileThatIsEditedWhileFilesAreWritten_isNotWrittenOver() throws IOException {
    Path second = root.resolve(".memory/records/fact/second.md");
    FileActions editing =
        new FileActions() {
          @Override
          public void move(Path from, Path to) throws IOException {
            super.move(from, to);
            if (to.endsWith("first.md") && Files.exists(second)) {
              Files.writeString(second, Files.readString(second).replace("Two.", "By hand."));
            }
          }
        };
    try (MemoryStore store = InMemoryStore.create()) {
      AgentMemory memory =
          AgentMemory.builder(store)
              .project("fruit")
              .author(Provenance.of(Source.USER, "ada"))
              .build();
      memory.remember(fact("First", "One."));
      memory.remember(fact("Second", "Two."));
      KeptFiles files = FullDiskTest.files(root, memory, editing);
      assertThat(files.sync().complete()).isTrue();
      memory.remember(NodeDraft.builder(NodeId.of("fact.first")).body("Eins.").build());
      memory.remember(NodeDraft.builder(NodeId.of("fact.second")).body("Zwei.").build());

      assertThat(files.sync().complete()).isFalse();
      assertThat(second).content().contains("By hand.");

      assertThat(files.sync().complete()).isTrue();
      assertThat(second).content().contains("By hand.");
      assertThat(files.status().waiting()).containsOnlyKeys(NodeId.of("fact.second"));
    }
  }
}
