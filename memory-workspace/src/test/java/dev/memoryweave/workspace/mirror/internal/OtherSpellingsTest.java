package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.internal.CanonicalFolder;
import dev.memoryweave.workspace.disk.FoldingDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of files in other letters than they were written in, where the disk finds both. */
class OtherSpellingsTest {
  private static final NodeId SCALE = NodeId.of("fact.the-scale-rounds-down");
  private static final String SCALE_FILE = "fact/the-scale-rounds-down.md";

  private static final String SIZE =
      "---\ntags:\n---\n\n# Size\n\nPlums of 30 mm are sorted out.\n";

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    ada = Clone.create(FoldingDisk.keeping(folder.toRealPath()).resolve("ada"));
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private void rememberScale() {
    MemoryNode unused =
        ada.memory()
            .remember(
                NodeDraft.builder(NodeKind.FACT, "The scale rounds down")
                    .body("It cuts grams.")
                    .build());
  }

  private void rename(String from, String to) throws IOException {
    Files.move(ada.file(from), ada.file(to));
  }

  private List<String> records() throws IOException {
    Path records = ada.root.resolve(".memory/records");
    try (Stream<Path> all = Files.walk(records)) {
      return all.filter(Files::isRegularFile)
          .map(file -> records.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private MemoryNode node(NodeId id) {
    return ada.memory().node(id).require();
  }

  private void assertInStep() {
    assertThat(ada.files().sync().changedNothing()).isTrue();
    assertThat(ada.files().diff()).isEmpty();
    assertThat(ada.files().check()).isEmpty();
    assertThat(ada.files().status().owed()).isEmpty();
    assertThat(ada.files().status().isClean()).isTrue();
  }

  @Test
  void aRecordThatIsRenamedByCase_isTheSameRecord() throws IOException {
    rememberScale();
    rename(SCALE_FILE, "fact/The-Scale-rounds-down.md");

    ada.files().sync();

    assertThat(node(SCALE).status()).isEqualTo(NodeStatus.ACTIVE);
    assertInStep();
    assertThat(records()).containsExactly("fact/The-Scale-rounds-down.md");
  }

  @Test
  void aRecordThatIsRenamedByCase_isWrittenWhereItIs() throws IOException {
    rememberScale();
    rename(SCALE_FILE, "fact/The-Scale-rounds-down.md");
    ada.files().sync();

    MemoryNode unused =
        ada.memory().remember(NodeDraft.builder(SCALE).body("It cuts kilograms.").build());

    assertInStep();
    assertThat(records()).containsExactly("fact/The-Scale-rounds-down.md");
    assertThat(ada.read(SCALE_FILE)).contains("It cuts kilograms.");
  }

  @Test
  void aCommittedRecordThatIsRenamedByCase_isStillCommitted() throws Exception {
    rememberScale();
    String commit = ada.commit("Add");
    ada.files().sync();
    rename(SCALE_FILE, "fact/The-Scale-rounds-down.md");

    ada.files().sync();

    assertThat(commit).isNotEmpty();
    assertThat(node(SCALE).status()).isEqualTo(NodeStatus.ACTIVE);
    assertInStep();
  }

  @Test
  void whatAColleagueCommitted_isTheirsAfterItsFileIsRenamedByCase() throws Exception {
    rememberScale();
    String unused = ada.commit("Add");
    try (Clone bob = Clone.of(ada, FoldingDisk.keeping(folder.toRealPath()).resolve("bob"))) {
      MemoryNode before = bob.memory().node(SCALE).require();
      Files.move(bob.file(SCALE_FILE), bob.file("fact/The-Scale-rounds-down.md"));

      bob.files().sync();

      MemoryNode after = bob.memory().node(SCALE).require();
      assertThat(after.provenance()).isEqualTo(before.provenance());
      assertThat(after.status()).isEqualTo(before.status());
      assertThat(bob.files().status().isClean()).isTrue();
      assertThat(bob.files().sync().changedNothing()).isTrue();
      MemoryNode edited =
          bob.memory().remember(NodeDraft.builder(SCALE).body("It cuts pounds.").build());
      assertThat(edited.body()).isEqualTo("It cuts pounds.");
      assertThat(bob.files().sync().changedNothing()).isTrue();
    }
  }

  @Test
  void whatAColleagueCommitted_isReadFromAFileThatIsRenamedByCase() throws Exception {
    ada.writeRecord("fact/Größe.md", SIZE);
    Object unused = ada.commit("Add");
    try (Clone bob = Clone.of(ada, FoldingDisk.keeping(folder.toRealPath()).resolve("bob"))) {
      bob.files().sync();
      ada.replace("fact/Größe.md", "30 mm", "28 mm");
      String edit = ada.commit("Edit");
      bob.pull(ada);
      Files.move(bob.file("fact/Größe.md"), bob.file("fact/größe.md"));

      bob.files().sync();

      assertThat(bob.files().status().waiting()).isEmpty();
      MemoryNode read = bob.memory().node(NodeId.of("fact.grosse")).require();
      assertThat(read.body()).contains("28 mm");
      assertThat(read.provenance().commit()).isEqualTo(edit);
      assertThat(bob.files().sync().changedNothing()).isTrue();
    }
  }

  @Test
  void theFolderOfAKindInAnotherCase_isThatOfTheKind() throws IOException {
    rememberScale();
    rename("fact", "Fact");

    ada.files().sync();
    assertThat(node(SCALE).status()).isEqualTo(NodeStatus.ACTIVE);
    assertInStep();

    MemoryNode unused =
        ada.memory()
            .remember(NodeDraft.builder(NodeKind.FACT, "Plums split").body("In rain.").build());
    assertInStep();
    assertThat(records()).containsExactly("Fact/plums-split.md", "Fact/the-scale-rounds-down.md");
  }

  @Test
  void allFoldersOfMemoriesInAnotherCase_areThose() throws IOException {
    rememberScale();
    Files.move(ada.root.resolve(".memory/records"), ada.root.resolve(".memory/Records"));
    Files.move(ada.root.resolve(".memory"), ada.root.resolve(".Memory"));

    ada.open(Source.USER);
    ada.files().sync();

    assertThat(node(SCALE).status()).isEqualTo(NodeStatus.ACTIVE);
    assertInStep();
    ada.memory().node(SCALE).archive("not needed");
    assertThat(ada.file(SCALE_FILE)).doesNotExist();
  }

  @Test
  void aNoteWithAMark_isTheSameHoweverItsNameIsSpelled() throws IOException {
    ada.writeRecord("fact/Größe.md", SIZE);
    ada.files().sync();
    NodeId size = NodeId.of("fact." + NodeId.slugOf("Größe"));
    assertThat(node(size).title()).isEqualTo("Size");
    assertInStep();

    rename("fact/Größe.md", "fact/größe.md");
    ada.files().sync();
    assertThat(node(size).status()).isNotEqualTo(NodeStatus.ARCHIVED);
    assertInStep();

    rename("fact/größe.md", "fact/" + FoldingDisk.decomposed("Größe.md"));
    ada.files().sync();
    assertThat(node(size).status()).isNotEqualTo(NodeStatus.ARCHIVED);
    assertInStep();
    assertThat(records()).hasSize(1);
  }

  @Test
  void aStoreOfTheSchemaInOtherLetters_isReadAndWritten() throws IOException {
    Files.createDirectories(ada.root.resolve(".Memory/memory/Decisions"));
    new CanonicalFolder(ada.root)
        .create(
            CanonicalConfig.named("Fruit"),
            Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC));
    Files.move(ada.root.resolve(".memory/config.json"), ada.root.resolve(".memory/Config.json"));
    ada.open(Source.USER);

    NodeId taxes =
        ada.memory()
            .remember(
                NodeDraft.builder(NodeKind.DECISION, "Taxes come last")
                    .body("They are added to the total.")
                    .build())
            .id();
    assertInStep();
    Path written = ada.root.resolve(".Memory/memory/Decisions/taxes-come-last.md");
    assertThat(written).exists();
    Files.move(written, written.resolveSibling("Taxes-come-last.md"));
    ada.files().sync();

    assertThat(node(taxes).body()).isEqualTo("They are added to the total.");
    assertThat(node(taxes).status()).isEqualTo(NodeStatus.ACTIVE);
    assertInStep();
  }
}
