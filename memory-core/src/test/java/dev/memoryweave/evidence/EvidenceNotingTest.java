package dev.memoryweave.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.evidence.SourceResolver.Found;
import dev.memoryweave.evidence.SourceResolver.Gone;
import dev.memoryweave.evidence.SourceResolver.Resolution;
import dev.memoryweave.evidence.SourceResolver.Unknown;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.Evidence.Kind;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Outcome;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What evidence says is noted when it is given, so that a later look can tell a change. */
class EvidenceNotingTest {
  private static final NodeId FACT = NodeId.of("fact.the-gate-is-blue");

  private final Map<String, String> files =
      new HashMap<>(Map.of("src/Gate.java", "class Gate {\n  Color color = BLUE;\n}\n"));
  private final MemoryStore store = InMemoryStore.create();
  private final AgentMemory memory =
      AgentMemory.builder(store).project("gates").sources(this::resolve).build();

  @AfterEach
  void close() {
    store.close();
  }

  private static final String COMMIT = "4f2a9c1" + "0".repeat(33);

  private Resolution resolve(Kind kind, String place) {
    String text = files.get(place);
    boolean isShown = kind == Kind.TEST || kind == Kind.COMMIT;
    return text == null
        ? new Gone()
        : isShown ? new Found(text.lines().findFirst().orElse(""), text) : new Found(text);
  }

  private static NodeDraft.Builder fact() {
    return NodeDraft.builder(NodeKind.FACT, "The gate is blue");
  }

  private List<Evidence> evidence() {
    return memory.node(FACT).inspect(10).evidence();
  }

  private Verdict lookedUpAgain() {
    return memory.node(FACT).reverify(this::resolve).findings().get(0).verdict();
  }

  @Test
  void lines_areNotedWithTheirText() {
    memory.remember(fact().evidence(Kind.FILE, "src/Gate.java:2", "").build());

    assertThat(evidence())
        .singleElement()
        .satisfies(
            piece -> {
              assertThat(piece.excerpt()).isEqualTo("Color color = BLUE;");
              assertThat(piece.digest()).startsWith("sha256:");
            });
    assertThat(lookedUpAgain()).isEqualTo(Verdict.HOLDS);
    files.put("src/Gate.java", "class Gate {\n  Color color = RED;\n}\n");
    assertThat(lookedUpAgain()).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void aBlock_tellsWhereTheLinesAreAndDoesNotRepeatThem() {
    memory.remember(fact().evidence(Kind.FILE, "src/Gate.java:2", "").build());

    String block =
        memory.weave(RecallRequest.builder("which color is the gate").build()).markdown();

    assertThat(block).contains("- evidence: file src/Gate.java:2\n").doesNotContain("Color color");
  }

  @Test
  void aFileWithoutLines_isNotedAsAWhole() {
    memory.save(
        SaveIntent.builder().node(fact().evidence(Kind.FILE, "src/Gate.java", "").build()).build());

    assertThat(evidence()).singleElement().satisfies(it -> assertThat(it.excerpt()).isEmpty());
    assertThat(lookedUpAgain()).isEqualTo(Verdict.HOLDS);
    files.put("src/Gate.java", "class Gate {}\n");
    assertThat(lookedUpAgain()).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void laterEvidence_isNotedToo() {
    memory.rememberAll(List.of(fact().build()));

    Evidence attached =
        memory.node(FACT).attachEvidence(Evidence.Draft.of(Kind.SOURCE, "src/Gate.java:1-2", ""));

    assertThat(attached.digest()).isNotNull();
    assertThat(attached.excerpt()).startsWith("class Gate {");
  }

  @Test
  void aTest_isNotedWithItsLines() {
    files.put("GateTest.isBlue", "@Test void isBlue() {}");
    memory.remember(fact().evidence(Kind.TEST, "GateTest.isBlue", "").build());

    assertThat(evidence())
        .singleElement()
        .satisfies(it -> assertThat(it.excerpt()).isEqualTo("@Test void isBlue() {}"));
    assertThat(lookedUpAgain()).isEqualTo(Verdict.HOLDS);
    files.put("GateTest.isBlue", "@Test void isBlue() { fail(); }");
    assertThat(lookedUpAgain()).isEqualTo(Verdict.CHANGED);
    files.remove("GateTest.isBlue");
    assertThat(lookedUpAgain()).isEqualTo(Verdict.GONE);
  }

  @Test
  void aCommit_isNotedWithItsSubject_andMovesNothing() {
    files.put("4f2a9c1", COMMIT + "\nPaint the gate");
    memory.remember(fact().evidence(Kind.COMMIT, "4f2a9c1", "").build());

    assertThat(evidence())
        .singleElement()
        .satisfies(it -> assertThat(it.excerpt()).endsWith("Paint the gate"));
    NodeHandle.Reverification holds = memory.node(FACT).reverify(this::resolve);
    assertThat(holds.findings().get(0).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(holds.after().usage().verifiedAt()).as("it is there, whatever is so").isNull();

    files.clear();
    NodeHandle.Reverification gone = memory.node(FACT).reverify(this::resolve);
    assertThat(gone.findings().get(0).verdict()).isEqualTo(Verdict.GONE);
    assertThat(gone.isDoubtful()).isFalse();
    assertThat(gone.after()).isEqualTo(gone.before());
    assertThat(evidence().get(0).check()).isNotNull();
    assertThat(memory.maintenance().health().warnings())
        .noneMatch(w -> w.category() == Category.BROKEN_EVIDENCE);
  }

  @Test
  void whatWasNeverFound_isNeitherHeldNorGone() {
    memory.remember(
        fact()
            .evidence(Kind.COMMIT, "4f2a9c1", "Paint the gate")
            .evidence(Kind.TEST, "GateTest.isBlue", "passed")
            .evidence(Kind.FILE, "GateTest.isBlue", "")
            .evidence(Kind.SOURCE, "Gate.color", "")
            .build());

    NodeHandle.Reverification result = memory.node(FACT).reverify(this::resolve);

    assertThat(result.findings())
        .hasSize(4)
        .noneMatch(NodeHandle.Reverification.Finding::isCompared);
    assertThat(evidence()).allMatch(piece -> piece.check() == null);
  }

  @Test
  void aCommitByItsFullName_isComparedByIt() {
    memory.remember(fact().evidence(Kind.COMMIT, COMMIT, "Anybody's words").build());
    files.put(COMMIT, COMMIT);

    assertThat(lookedUpAgain()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void verifiedIs_whatWasCompared_andTheEventSaysHowMuchThatWas() {
    memory.remember(
        fact()
            .evidence(Kind.FILE, "src/Gate.java:2", "")
            .evidence(Kind.URL, "https://gates.example/blue", "Blue.")
            .build());

    memory
        .node(FACT)
        .reverify((kind, at) -> kind == Kind.URL ? new Unknown("a page") : resolve(kind, at));

    assertThat(memory.node(FACT).history().events())
        .extracting(MemoryEvent::reason)
        .contains("its evidence holds as far as it could be compared, 1 of 2 pieces");
  }

  @Test
  void aFinding_citesWhatItNamesAndIsFound() {
    files.put("GateTest.isBlue", "@Test void isBlue() {}");
    ReflectionResult result =
        memory.reflect(
            TaskReport.builder("paint the gate")
                .outcome(Outcome.COMPLETED)
                .verification(Verification.TESTS_PASSED)
                .facts(
                    List.of(
                        "The color is set in src/Gate.java:2 and checked by GateTest.isBlue, not in"
                            + " docs/none.md:4"))
                .build());

    MemoryNode made =
        memory.node(Objects.requireNonNull(result.records().get(0).result())).require();
    assertThat(memory.node(made.ref()).inspect(10).evidence())
        .filteredOn(piece -> piece.kind() != Kind.TASK)
        .extracting(Evidence::locator)
        .containsExactlyInAnyOrder("src/Gate.java:2", "GateTest.isBlue");
  }

  @Test
  void theCommitOfACapturedSession_isNoted() {
    files.put("4f2a9c1", COMMIT);
    memory.capture(
        SessionReport.builder(SessionId.of("s1"))
            .title("Paint the gate")
            .commit("4f2a9c1")
            .build());

    MemoryNode episode = memory.list(MemoryQuery.all().withKinds(NodeKind.EPISODE)).items().get(0);
    assertThat(memory.node(episode.ref()).evidence())
        .filteredOn(piece -> piece.kind() == Kind.COMMIT)
        .singleElement()
        .satisfies(piece -> assertThat(piece.digest()).isNotNull());
  }

  @Test
  void evidenceOfAReport_isNoted() {
    ReflectionResult result =
        memory.reflect(
            TaskReport.builder("paint the gate")
                .outcome(Outcome.COMPLETED)
                .verification(Verification.TESTS_PASSED)
                .facts(List.of("The paint of the gate must dry for two days before rain"))
                .evidence(List.of(Evidence.Draft.of(Kind.FILE, "src/Gate.java:2", "")))
                .build());

    MemoryNode made =
        memory.node(Objects.requireNonNull(result.records().get(0).result())).require();
    assertThat(memory.node(made.ref()).inspect(10).evidence())
        .filteredOn(piece -> piece.locator().equals("src/Gate.java:2"))
        .singleElement()
        .satisfies(piece -> assertThat(piece.digest()).isNotNull());
  }

  @Test
  void whatTheCallerHasNoted_staysAsItIs() {
    Evidence.Draft noted =
        new Evidence.Draft(
            Kind.FILE, "src/Gate.java:2", "is blue", "r42", null, Evidence.Polarity.SUPPORTS);
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The gate is blue").evidence(noted).build());

    assertThat(evidence())
        .singleElement()
        .satisfies(it -> assertThat(it.digest()).isEqualTo("r42"));
  }

  @Test
  void whatIsNotThere_isKeptAndNothingIsSaidOfIt() {
    memory.remember(fact().evidence(Kind.FILE, "src/Gate.java:40", "").build());
    memory.remember(fact().evidence(Kind.FILE, "docs/gates.md", "").build());

    assertThat(evidence()).hasSize(2).allSatisfy(it -> assertThat(it.digest()).isNull());
    assertThat(memory.node(FACT).reverify(this::resolve).findings())
        .extracting(NodeHandle.Reverification.Finding::verdict)
        .containsExactlyInAnyOrder(null, Verdict.GONE);
  }

  @Test
  void aSecretInTheLines_isNotCopied() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    files.put("src/Gate.java", "token = " + secret + "\n");

    memory.remember(fact().evidence(Kind.FILE, "src/Gate.java:1", "").build());

    assertThat(evidence())
        .singleElement()
        .satisfies(
            piece -> {
              assertThat(piece.excerpt()).isEmpty();
              assertThat(piece.digest()).isNotNull();
            });
  }

  @Test
  void aSourceThatCannotBeLookedUp_doesNotKeepTheMemoryOut() {
    AgentMemory broken =
        AgentMemory.builder(store)
            .project("gates")
            .sources(
                (kind, place) -> {
                  throw new IllegalStateException("no disk");
                })
            .build();

    broken.remember(fact().evidence(Kind.FILE, "src/Gate.java:1", "").build());

    assertThat(evidence()).hasSize(1);
  }
}
