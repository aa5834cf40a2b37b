package dev.memoryweave.workspace.git.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.NodeHandle.Reverification.Finding;
import dev.memoryweave.evidence.SourceResolver.Gone;
import dev.memoryweave.evidence.SourceResolver.Unknown;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.Evidence.Kind;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.nio.file.Path;
import org.eclipse.jgit.api.ResetCommand.ResetType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests, code and commits as evidence: noted when they are given, and looked up again. */
class EvidenceInProjectTest {
  private static final String TEST_PATH = "src/test/java/shop/RetryPolicyTest.java";
  private static final String TEST =
      """
      package shop;

      class RetryPolicyTest {
        @Test
        void first() {
          check(1);
        }

        @Test
        void thirdIsLast() {
          check(3);
        }
      }
      """;

  @TempDir private Path folder;
  private final MemoryStore store = InMemoryStore.create();
  private TestRepository repository;
  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    repository = TestRepository.in(folder.toRealPath());
    repository.write(TEST_PATH, TEST);
    repository.write(
        "src/main/java/shop/RetryPolicy.java", "class RetryPolicy {\n  int most = 3;\n}\n");
    repository.write("tests/test_retry.py", "def test_third():\n    assert tries == 3\n");
    repository.commitAll("Retry three times\n\nThe bank wants it so.");
    workspace = Workspace.builder(store).root(folder).open();
  }

  @AfterEach
  void close() {
    workspace.close();
    repository.close();
    store.close();
  }

  private MemoryNode fact(Kind kind, String locator) {
    AgentMemory memory = workspace.memory();
    return memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The third attempt is the last one " + locator.hashCode())
            .evidence(kind, locator, "")
            .build());
  }

  private Evidence evidence(MemoryNode node) {
    return workspace.memory().node(node.ref()).evidence().get(0);
  }

  private Finding lookUp(MemoryNode node) {
    return reverify(node).findings().get(0);
  }

  private NodeHandle.Reverification reverify(MemoryNode node) {
    return workspace.memory().node(node.ref()).reverify(workspace.sources());
  }

  private @Nullable Verdict verdict(MemoryNode node) {
    return lookUp(node).verdict();
  }

  @Test
  void aTestByItsName_isComparedByItsLines() throws Exception {
    for (String locator :
        new String[] {
          "RetryPolicyTest.thirdIsLast",
          "shop.RetryPolicyTest#thirdIsLast()",
          TEST_PATH + "#thirdIsLast",
          "RetryPolicyTest.java::thirdIsLast"
        }) {
      repository.write(TEST_PATH, TEST);
      MemoryNode node = fact(Kind.TEST, locator);
      assertThat(evidence(node).excerpt()).as(locator).startsWith("@Test\n  void thirdIsLast() {");

      repository.write(TEST_PATH, TEST.replace("check(1)", "check(2)"));
      assertThat(verdict(node)).as("another test has changed").isEqualTo(Verdict.HOLDS);
      repository.write(TEST_PATH, TEST.replace("check(3)", "check(4)"));
      assertThat(verdict(node)).isEqualTo(Verdict.CHANGED);
      assertThat(workspace.memory().node(node.ref()).require().status().isCurrent()).isTrue();
    }
  }

  @Test
  void aTestThatIsNowhere_isNotCompared_andOneThatWent_isGone() throws Exception {
    MemoryNode nowhere = fact(Kind.TEST, "RefundTest.onlyOnce");
    MemoryNode asFile = fact(Kind.FILE, "RefundTest.onlyOnce");
    MemoryNode there = fact(Kind.TEST, "RetryPolicyTest.thirdIsLast");
    repository.delete(TEST_PATH);

    assertThat(verdict(nowhere)).isNull();
    assertThat(evidence(nowhere).check()).isNull();
    assertThat(verdict(asFile)).isNull();
    assertThat(verdict(there)).isEqualTo(Verdict.GONE);
  }

  @Test
  void aNameThatSeveralFilesHave_isNotCompared() throws Exception {
    repository.write("other/src/test/java/shop/RetryPolicyTest.java", TEST);
    MemoryNode node = fact(Kind.TEST, "RetryPolicyTest.thirdIsLast");

    assertThat(evidence(node).digest()).isNull();
    assertThat(lookUp(node).detail()).isEqualTo("several files of the project are called so");
  }

  @Test
  void aTestThatItsClassInherits_isComparedByTheFile() throws Exception {
    MemoryNode node = fact(Kind.TEST, "RetryPolicyTest.inherited");

    assertThat(verdict(node)).isEqualTo(Verdict.HOLDS);
    repository.write(TEST_PATH, TEST + "// more\n");
    assertThat(verdict(node)).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void functionsOfPython_codeByItsName_andFilesByTheirNameAlone() throws Exception {
    MemoryNode python = fact(Kind.TEST, "tests/test_retry.py::test_third");
    MemoryNode module = fact(Kind.TEST, "tests.test_retry.test_third");
    MemoryNode code = fact(Kind.SOURCE, "RetryPolicy.most");
    MemoryNode bare = fact(Kind.FILE, "RetryPolicy.java:2");

    assertThat(verdict(python)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(module)).isEqualTo(Verdict.HOLDS);
    assertThat(evidence(code).excerpt()).isEqualTo("int most = 3;");
    assertThat(evidence(bare).excerpt()).isEqualTo("int most = 3;");
    repository.write("tests/test_retry.py", "def test_third():\n    assert tries == 4\n");
    assertThat(verdict(python)).isEqualTo(Verdict.CHANGED);
    assertThat(verdict(module)).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void aCommit_isNotedWithItsSubject_andHoldsAsLongAsSomethingLeadsToIt() throws Exception {
    repository.write("a.txt", "a");
    String id = repository.commitAll("Wait a second between attempts");
    MemoryNode node = fact(Kind.COMMIT, id.substring(0, 9));
    assertThat(evidence(node).excerpt()).isEqualTo("Wait a second between attempts");
    assertThat(verdict(node)).isEqualTo(Verdict.HOLDS);

    repository
        .git()
        .tag()
        .setName("v1")
        .setAnnotated(true)
        .setMessage("One")
        .setSigned(false)
        .call();
    repository.git().reset().setMode(ResetType.HARD).setRef("HEAD~1").call();
    assertThat(verdict(node)).as("the tag leads to it").isEqualTo(Verdict.HOLDS);

    repository.git().tagDelete().setTags("v1").call();
    NodeHandle.Reverification gone = reverify(node);
    assertThat(gone.findings().get(0).verdict()).isEqualTo(Verdict.GONE);
    assertThat(gone.findings().get(0).detail()).isEqualTo("no branch or tag here leads to it");
    assertThat(gone.after()).as("its change may live on").isEqualTo(gone.before());
  }

  @Test
  void aCommitThatTheRepositoryDoesNotKnow_isNotSaidToHold() {
    for (String name : new String[] {"4f2a9c1", "4f2a9c1".repeat(5) + "abcde", "main", "HEAD"}) {
      MemoryNode node = fact(Kind.COMMIT, name);

      assertThat(evidence(node).digest()).as(name).isNull();
      assertThat(verdict(node)).as(name).isNull();
    }
  }

  @Test
  void aCommitThatNothingLeadsTo_isNotNoted() throws Exception {
    repository.write("a.txt", "a");
    String id = repository.commitAll("Thrown away");
    repository.git().reset().setMode(ResetType.HARD).setRef("HEAD~1").call();

    assertThat(workspace.sources().resolve(Kind.COMMIT, id)).isEqualTo(new Gone());
    assertThat(evidence(fact(Kind.COMMIT, id)).digest()).isNull();
  }

  @Test
  void aSecretInASubject_isNotCopied() throws Exception {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    repository.write("a.txt", "a");
    String id = repository.commitAll("Use " + secret);

    Evidence piece = evidence(fact(Kind.COMMIT, id));

    assertThat(piece.excerpt()).startsWith("Use ").doesNotContain(secret);
    assertThat(piece.digest()).isNotNull();
  }

  @Test
  void outsideARepository_commitsAreNotCompared(@TempDir Path other) {
    try (MemoryStore empty = InMemoryStore.create();
        Workspace alone = Workspace.builder(empty).root(other).open()) {
      assertThat(alone.sources().resolve(Kind.COMMIT, "4f2a9c1")).isInstanceOf(Unknown.class);
    }
  }
}
