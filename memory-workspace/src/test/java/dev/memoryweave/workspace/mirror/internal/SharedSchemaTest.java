package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.internal.CanonicalFiles;
import dev.memoryweave.workspace.canonical.internal.CanonicalFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jgit.api.MergeResult;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories of the kinds that other tools know, in files that other tools read and write. */
class SharedSchemaTest {
  private static final NodeId CENTS = NodeId.of("decision.prices-are-whole-cents");
  private static final NodeId UP = NodeId.of("decision.totals-are-rounded-half-up-once");
  private static final NodeId EVEN = NodeId.of("decision.totals-are-rounded-half-even");
  private static final NodeId CHECKOUT = NodeId.of("feature.checkout");
  private static final NodeId TAXES = NodeId.of("decision.taxes-come-last");
  private static final String CENTS_FILE = "memory/decisions/prices-are-whole-cents";
  private static final String TAXES_FILE = "memory/decisions/taxes-come-last";
  private static final String TAXES_RECORD = "records/decision/taxes-come-last.md";

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    ada = Clone.create(folder.resolve("ada"));
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private void copyRich() throws IOException, URISyntaxException {
    Path from = Path.of(CanonicalFiles.class.getResource("rich").toURI());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (Files.isRegularFile(file)) {
          ada.write(".memory/" + from.relativize(file), Files.readString(file));
        }
      }
    }
    new CanonicalFolder(ada.root)
        .create(
            CanonicalConfig.named("Aiproj"),
            Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC));
  }

  private void openRich() throws IOException, URISyntaxException, GitAPIException {
    copyRich();
    ada.commit("Memories of another tool");
    ada.open(Source.USER);
  }

  /** All files that git would commit, byte by byte. */
  private SortedMap<String, String> content(Clone clone) throws IOException {
    SortedMap<String, String> content = new TreeMap<>();
    Path memory = clone.root.resolve(".memory");
    try (Stream<Path> files = Files.walk(memory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String path = memory.relativize(file).toString().replace('\\', '/');
        if (Files.isRegularFile(file)
            && !path.startsWith("cache/")
            && !path.startsWith("recovery/")) {
          content.put(path, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return content;
  }

  private String text(String path) throws IOException {
    return Files.readString(ada.root.resolve(".memory").resolve(path));
  }

  private void edit(String path, String text, String by) throws IOException {
    String before = text(path);
    assertThat(before).contains(text);
    ada.write(".memory/" + path, before.replace(text, by));
  }

  private void delete(String path) throws IOException {
    Files.delete(ada.root.resolve(".memory").resolve(path));
  }

  private static MemoryNode node(Clone clone, NodeId id) {
    return clone.memory().node(id).require();
  }

  private static MemoryNode taxes(AgentMemory memory) {
    return memory.remember(
        NodeDraft.builder(NodeKind.DECISION, "Taxes come last")
            .body("They are added to the total, never to a line.")
            .tags(List.of("money"))
            .build());
  }

  private static void assertClean(Clone clone) {
    assertThat(
            new CanonicalFiles(ProjectBoundary.of(clone.root))
                .check(SecretScanner.standard())
                .findings())
        .isEmpty();
    assertThat(clone.files().check()).isEmpty();
  }

  private List<String> events() {
    List<String> events = new ArrayList<>();
    List<?> findings =
        new CanonicalFiles(ProjectBoundary.of(ada.root))
            .readEvents(
                event -> events.add(event.kind().label() + " " + event.subject().orElse("")));
    assertThat(findings).isEmpty();
    return events;
  }

  // ---- a store of another tool ------------------------------------------------------------------

  @Test
  void aStoreOfAnotherTool_isMemoryWithoutAChangeOfItsFiles()
      throws IOException, URISyntaxException, GitAPIException {
    copyRich();
    ada.commit("Memories of another tool");
    SortedMap<String, String> before = content(ada);

    ada.open(Source.USER);

    MemoryNode cents = node(ada, CENTS);
    assertThat(cents.title()).isEqualTo("Prices are whole cents");
    assertThat(cents.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(cents.tags()).containsExactly("money");
    assertThat(cents.isOfFile()).isTrue();
    assertThat(cents.provenance().principalId()).isEqualTo("Ada Example");
    assertThat(cents.createdAt()).isEqualTo(Instant.parse("2026-11-23T01:04:33Z"));
    assertThat(ada.memory().node(CENTS).evidence())
        .singleElement()
        .satisfies(
            piece -> {
              assertThat(piece.kind()).isEqualTo(Evidence.Kind.FILE);
              assertThat(piece.locator()).isEqualTo("src/checkout/Cart.java");
            });
    assertThat(node(ada, UP).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(ada, UP).supersededBy().id()).isEqualTo(EVEN);
    assertThat(MemoryMirror.of(ada.memory()).find(List.of(CENTS)).get(CENTS).relations())
        .singleElement()
        .satisfies(
            relation -> {
              assertThat(relation.predicate().label()).isEqualTo("affects");
              assertThat(relation.to().id()).isEqualTo(CHECKOUT);
              assertThat(relation.strength()).isEqualTo(Relation.Strength.HIGH);
            });
    assertThat(ada.memory().recall(RecallRequest.forTask("prices in whole cents")).toString())
        .contains("Prices are whole cents");
    assertThat(ada.files().sync().changedNothing()).isTrue();
    assertThat(ada.files().rebuild().toFiles()).isEmpty();
    assertThat(content(ada)).isEqualTo(before);
    assertThat(ada.files().status().isClean()).isTrue();
    assertClean(ada);
  }

  @Test
  void aMemoryOfAnotherTool_keepsTheFormOfItsFilesWhenItIsChanged()
      throws IOException, URISyntaxException, GitAPIException {
    openRich();
    SortedMap<String, String> before = content(ada);
    int lines = events().size();

    ada.memory().node(CENTS).markStale("prices changed");

    SortedMap<String, String> after = content(ada);
    assertThat(text(CENTS_FILE + ".json"))
        .contains("\"status\": \"stale\"")
        .contains("\"created_at\": \"2026-11-23T01:04:33+00:00\"");
    assertThat(events().subList(lines, events().size()))
        .containsExactly("memory.marked_stale " + CENTS);
    before.keySet().removeAll(List.of(CENTS_FILE + ".json", "events.jsonl"));
    after.keySet().removeAll(List.of(CENTS_FILE + ".json", "events.jsonl"));
    assertThat(after).isEqualTo(before);
    assertClean(ada);
  }

  @Test
  void aBodyThatWasEditedByHand_isTakenInWithoutAChangeOfTheSidecar()
      throws IOException, URISyntaxException, GitAPIException {
    openRich();
    node(ada, CENTS);
    edit(CENTS_FILE + ".md", "cents", "pennies");
    String sidecar = text(CENTS_FILE + ".json");
    ada.commit("Another word");

    assertThat(node(ada, CENTS).body()).contains("pennies");
    assertThat(text(CENTS_FILE + ".json")).isEqualTo(sidecar);
    assertThat(ada.files().check())
        .allSatisfy(
            finding ->
                assertThat(finding.severity()).isEqualTo(ProjectFiles.Finding.Severity.WARNING));
  }

  @Test
  void aBodyThatIsEdited_isTheWordOfAFile_committedOrNot()
      throws IOException, URISyntaxException, GitAPIException {
    ada.open(Source.USER);
    taxes(ada.memory());
    ada.commit("A decision");
    edit(TAXES_FILE + ".md", "never", "sometimes");

    assertThat(node(ada, TAXES).body()).contains("never");
    assertThat(ada.files().status().waiting()).containsKey(TAXES);

    ada.commit("It was meant");

    assertThat(node(ada, TAXES).body()).contains("never");
    Reviews.FileEdit edit = ada.memory().reviews().fileEdits().get(0);
    ada.memory().reviews().decide(edit, new Reviews.Verdict.Accept("it was meant"));

    assertThat(node(ada, TAXES).body()).contains("sometimes");
    assertThat(node(ada, TAXES).provenance().principalId()).isEqualTo("ada");
    assertThat(ada.files().status().waiting()).isEmpty();
  }

  @Test
  void filesThatAreRemovedByHand_archiveTheMemory_andOneAloneIsReported()
      throws IOException, URISyntaxException, GitAPIException {
    openRich();
    node(ada, CENTS);
    delete(CENTS_FILE + ".json");

    assertThat(node(ada, CENTS).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(ada.files().check()).anySatisfy(it -> assertThat(it.path()).contains(CENTS_FILE));

    delete(CENTS_FILE + ".md");

    assertThat(node(ada, CENTS).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(content(ada).keySet()).noneMatch(path -> path.contains("prices-are-whole-cents"));
    assertThat(events()).last().asString().startsWith("relation.deleted ");
    ada.files().sync();
    assertThat(ada.files().check()).isEmpty();
  }

  @Test
  void aStoreOfAnotherVersion_isLeftAlone_andRecordsGoOn()
      throws IOException, URISyntaxException, GitAPIException {
    copyRich();
    edit("config.json", "\"version\": 5", "\"version\": 6");
    ada.commit("Memories of another tool");
    SortedMap<String, String> before = content(ada);
    ada.open(Source.USER);

    taxes(ada.memory());
    ada.memory().remember(NodeDraft.builder(NodeKind.FACT, "It rains").body("Often.").build());

    assertThat(node(ada, TAXES).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(ada.files().status().owed()).anyMatch(owed -> owed.contains("version 6"));
    assertThat(ada.files().status().findings())
        .singleElement()
        .isEqualTo(ada.files().refused().orElseThrow());
    assertThat(ada.files().check())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.path()).isEqualTo(".memory/config.json");
              assertThat(finding.problem())
                  .isEqualTo("the files are of version 6, and only version 5 is read");
            });
    SortedMap<String, String> after = content(ada);
    assertThat(after.remove("records/fact/it-rains.md")).isNotNull();
    assertThat(after).isEqualTo(before);

    edit("config.json", "\"version\": 6", "\"version\": 5");
    ada.files().sync();
    assertThat(content(ada)).containsKey(TAXES_FILE + ".json");
    assertThat(ada.files().refused()).isEmpty();
  }

  @Test
  void aFolderThatIsRemoved_isNotMadeAnew() throws IOException, GitAPIException {
    taxes(ada.memory());
    ada.commit("A decision");
    for (String path : content(ada).keySet()) {
      delete(path);
    }

    assertThat(node(ada, TAXES).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(content(ada)).isEmpty();

    Reviews.FileEdit edit = ada.memory().reviews().fileEdits().get(0);
    ada.memory().reviews().decide(edit, new Reviews.Verdict.Accept("it was meant"));

    assertThat(node(ada, TAXES).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(content(ada)).isEmpty();
  }

  @Test
  void aCommitThatRemovesAMemory_leavesTheFilesOfAnotherCloneAsTheyAre()
      throws IOException, GitAPIException {
    taxes(ada.memory());
    ada.commit("A decision");
    try (Clone ben = Clone.of(ada, folder.resolve("ben"))) {
      assertThat(node(ben, TAXES).status()).isEqualTo(NodeStatus.ACTIVE);
      ada.memory().node(TAXES).archive("wrong");
      ada.commit("No decision");
      ben.pull(ada);
      SortedMap<String, String> before = content(ben);

      assertThat(node(ben, TAXES).status()).isEqualTo(NodeStatus.ARCHIVED);
      assertThat(content(ben)).isEqualTo(before);
    }
  }

  // ---- what we write ----------------------------------------------------------------------------

  @Test
  void nothingIsMadeWhereNothingWasRemembered() {
    ada.memory().recall(RecallRequest.forTask("anything"));

    assertThat(ada.root.resolve(".memory/memory")).doesNotExist();
    assertThat(ada.root.resolve(".memory/config.json")).doesNotExist();
  }

  @Test
  void aDecision_isInFilesThatPassTheCheck() throws IOException, GitAPIException {
    taxes(ada.memory());

    assertThat(text(TAXES_FILE + ".json"))
        .contains("\"title\": \"Taxes come last\"")
        .contains("\"kind\": \"user\"");
    assertThat(text(TAXES_FILE + ".md")).isEqualTo("They are added to the total, never to a line.");
    assertThat(text(TAXES_RECORD)).isEqualTo("---\nprincipal: ada\nbranch: main\n---\n");
    assertThat(text("config.json")).contains("\"project.fruit\"");
    assertThat(events()).containsExactly("memory.created " + TAXES);
    assertClean(ada);
    SortedMap<String, String> before = content(ada);
    ada.commit("A decision");
    ada.files().sync();
    assertThat(content(ada)).isEqualTo(before);
  }

  @Test
  void relations_areFilesOrLinesOfTheCompanion() throws IOException {
    taxes(ada.memory());
    ada.memory()
        .remember(
            NodeDraft.builder(NodeKind.FEATURE, "Till")
                .body("It adds up.")
                .related(new Relation.Draft(Relation.Predicate.of("depends_on"), TAXES, null))
                .related(new Relation.Draft(Relation.Predicate.of("implements"), TAXES, null))
                .build());

    assertThat(text("relations/feature-till-depends-on-decision-taxes-come-last.json"))
        .contains("\"predicate\": \"depends_on\"");
    assertThat(text("records/feature/till.md")).contains("predicate: implements");
    assertThat(events())
        .endsWith(
            "memory.created feature.till",
            "relation.created rel.feature-till-depends-on-decision-taxes-come-last");
    assertClean(ada);

    ada.memory().node(TAXES).archive("wrong");
    ada.files().sync();

    assertThat(content(ada).keySet()).noneMatch(path -> path.contains("taxes-come-last"));
    assertThat(events())
        .contains(
            "memory.deleted " + TAXES,
            "relation.deleted rel.feature-till-depends-on-decision-taxes-come-last");
    assertClean(ada);
  }

  @Test
  void textsThatTheSchemaDoesNotAllow_areKeptAllTheSame() throws IOException {
    NodeId other =
        ada.memory()
            .remember(NodeDraft.builder(NodeKind.GOTCHA, "One").body("# Two\n\nThree").build())
            .id();
    NodeId front =
        ada.memory()
            .remember(NodeDraft.builder(NodeKind.GOTCHA, "Front").body("---\na: b\n---\n").build())
            .id();

    assertThat(text("memory/gotchas/one.md")).isEqualTo("# One\n\n# Two\n\nThree");
    assertThat(text("records/gotcha/front.md")).contains("# Front\n");
    assertClean(ada);
    ada.files().rebuild();
    assertThat(node(ada, other).body()).isEqualTo("# Two\n\nThree");
    assertThat(node(ada, front).body()).isEqualTo("---\na: b\n---\n");
  }

  @Test
  void whatTheSchemaLacks_isInTheCompanion_andComesBackInAClone()
      throws IOException, GitAPIException {
    ada.memory()
        .remember(
            NodeDraft.builder(NodeKind.DECISION, "Taxes come last")
                .body("They are added to the total.")
                .importance(0.95)
                .symbols(List.of("Total#add"))
                .evidence(Evidence.Draft.of(Evidence.Kind.FILE, "Total.java", "total += tax"))
                .evidence(Evidence.Draft.of(Evidence.Kind.COMMIT, "0123456789", ""))
                .evidence(Evidence.Draft.of(Evidence.Kind.URL, "https://example.org/tax", ""))
                .build());
    ada.memory()
        .remember(NodeDraft.builder(NodeKind.QUESTION, "Which rate?").body("Open.").build());
    ada.commit("Memories");

    assertThat(text(TAXES_RECORD))
        .contains("importance: 0.95")
        .contains("total += tax")
        .contains("https://example.org/tax")
        .doesNotContain("0123456789")
        .doesNotContain("title")
        .doesNotContain("They are added");

    try (Clone ben = Clone.of(ada, folder.resolve("ben"))) {
      MemoryNode theirs = node(ben, TAXES);
      MemoryNode ours = node(ada, TAXES);
      assertThat(theirs.importance()).isEqualTo(0.95);
      assertThat(theirs.symbols()).isEqualTo(ours.symbols());
      assertThat(theirs.isOfFile()).isTrue();
      assertThat(theirs.provenance().principalId()).isEqualTo("Ada Example");
      assertThat(ben.memory().node(TAXES).evidence().stream().map(Evidence::id))
          .containsExactlyInAnyOrderElementsOf(
              ada.memory().node(TAXES).evidence().stream().map(Evidence::id).toList());
      assertThat(ben.files().sync().changedNothing()).isTrue();
      assertThat(content(ben)).isEqualTo(content(ada));
      assertClean(ben);
    }
  }

  @Test
  void twoClonesWithDecisionsOfTheirOwn_mergeWithoutAConflict()
      throws IOException, GitAPIException {
    taxes(ada.memory());
    ada.commit("A decision");
    try (Clone ben = Clone.of(ada, folder.resolve("ben"))) {
      ben.memory().remember(NodeDraft.builder(NodeKind.DECISION, "Pears").body("His.").build());
      ben.commit("Ben");
      ada.memory().remember(NodeDraft.builder(NodeKind.DECISION, "Plums").body("Hers.").build());
      ada.commit("Ada");

      MergeResult merged = ada.pull(ben);

      assertThat(merged.getMergeStatus().isSuccessful()).isTrue();
      assertThat(node(ada, NodeId.of("decision.pears")).body()).isEqualTo("His.");
      assertThat(events()).contains("memory.created decision.pears");
      assertClean(ada);
    }
  }

  @Test
  void theNodeOfANewStore_isTheMemoryOfTheProject() throws IOException {
    ada.memory()
        .remember(NodeDraft.builder(NodeKind.PROJECT, "Fruit shop").body("It sells.").build());
    taxes(ada.memory());

    assertThat(text("config.json")).contains("\"project.fruit-shop\"");
    assertThat(text("memory/project.json")).contains("\"title\": \"Fruit shop\"");
    assertThat(text("memory/project.md")).isEqualTo("It sells.");
    assertClean(ada);
  }

  @Test
  void aWholeRecordOfAKindOfTheSchema_isReadAndBecomesANodeWithTheNextChange()
      throws IOException, GitAPIException {
    ada.writeRecord(
        "decision/taxes-come-last.md", "---\ntags:\n  - money\n---\n# Taxes\n\nLast.\n");
    ada.commit("A record");

    assertThat(node(ada, TAXES).body()).isEqualTo("Last.");
    assertThat(content(ada).keySet()).containsExactly("records/decision/taxes-come-last.md");

    ada.memory().node(TAXES).markStale("old");

    assertThat(text(TAXES_FILE + ".md")).isEqualTo("Last.");
    assertThat(content(ada)).doesNotContainKey(TAXES_RECORD);
    assertClean(ada);
  }

  @Test
  void aHeldLock_isSaid_andTheFilesAreWrittenLater() throws IOException {
    taxes(ada.memory());
    ada.write(".memory/.lock", "{\"pid\":1}\n");

    NodeId id =
        ada.memory().remember(NodeDraft.builder(NodeKind.GOTCHA, "Rain").body("Wet.").build()).id();

    assertThat(id.value()).isEqualTo("gotcha.rain");
    assertThat(content(ada)).doesNotContainKey("memory/gotchas/rain.json");
    assertThat(ada.files().status().owed()).anyMatch(owed -> owed.contains(".lock"));

    delete(".lock");
    ada.files().sync();

    assertThat(content(ada)).containsKey("memory/gotchas/rain.json");
    assertThat(ada.files().status().owed()).isEmpty();
    assertClean(ada);
  }

  @Test
  void aRelationWithAConflict_isNamed_andItsMemoryIsLeftAlone()
      throws IOException, URISyntaxException, GitAPIException {
    openRich();
    node(ada, CENTS);
    String path = "relations/decision-prices-are-whole-cents-affects-feature-checkout.json";
    ada.write(".memory/" + path, "<<<<<<< a\n{}\n=======\n{ }\n>>>>>>> b\n");

    assertThat(MemoryMirror.of(ada.memory()).find(List.of(CENTS)).get(CENTS).relations())
        .hasSize(1);
    assertThat(ada.files().check()).anySatisfy(it -> assertThat(it.path()).endsWith(path));
  }

  @Test
  void eventsOfAChange_nameItsKind() {
    taxes(ada.memory());
    MemoryNode taxes = node(ada, TAXES);
    NodeId first =
        ada.memory()
            .remember(
                NodeDraft.builder(NodeKind.DECISION, "Taxes come first").body("Since May.").build())
            .id();
    ada.memory().node(TAXES).supersedeBy(first, "a new law");

    assertThat(node(ada, taxes.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(events()).contains(MemoryEvent.Type.MEMORY_SUPERSEDED.label() + " " + TAXES);
    assertClean(ada);
  }

  @Test
  void aFeatureHasItsStage_andAQuestionIsClosed() throws IOException {
    ada.memory()
        .remember(
            NodeDraft.builder(NodeKind.FEATURE, "Till")
                .stage(NodeKind.Stage.BUILDING)
                .body("It adds.")
                .build());
    NodeId question =
        ada.memory()
            .remember(NodeDraft.builder(NodeKind.QUESTION, "Which rate?").body("?").build())
            .id();
    assertThat(text("memory/features/till.json")).contains("\"stage\": \"building\"");
    assertThat(text("memory/questions/which-rate.json")).contains("\"status\": \"open\"");

    ada.memory().node(question).resolve("seven");

    assertThat(text("memory/questions/which-rate.json")).contains("\"status\": \"closed\"");
    assertClean(ada);
  }

  @Test
  void anEndBetweenTheTwoFilesOfAMemory_isNoErrorOfACheck() throws Exception {
    openRich();
    ada.files().sync();
    Path log = ada.root.resolve(".memory/cache/files.log");
    String state = Files.readString(log);
    MemoryNode taxes = taxes(ada.memory());
    // The body was written, the sidecar was not, and nothing was noted.
    delete("memory/decisions/taxes-come-last.json");
    Files.writeString(log, state);
    ada.open(Source.USER);

    assertThat(ada.files().check())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(ProjectFiles.Finding.Severity.WARNING);
              assertThat(finding.path()).isEqualTo(".memory/memory/decisions/taxes-come-last.md");
            });

    assertThat(node(ada, taxes.id()).body()).contains("never to a line");
    assertThat(text("memory/decisions/taxes-come-last.json")).contains("Taxes come last");
    assertClean(ada);
  }
}
