package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the tools say of evidence: "holds" of what was compared, and nothing of the rest. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EvidenceOperationTest {
  private static final String FACT = "fact.the-third-attempt-is-the-last-one";
  private static final String PATH = "src/test/java/shop/RetryPolicyTest.java";
  private static final String TEST =
      "class RetryPolicyTest {\n  @Test\n  void thirdIsLast() {\n    check(3);\n  }\n}\n";

  @TempDir Path folder;
  private TestProject files;
  private Workspace workspace;
  private Calls calls;

  @BeforeEach
  void open() throws IOException {
    files = TestProject.in(folder.resolve("shop"));
    files.write(PATH, TEST);
    workspace =
        Workspace.builder(InMemoryStore.create())
            .root(files.root())
            .author(Provenance.of(Source.MCP))
            .open();
    OpenProject project = new OpenProject(workspace, true, Duration.ofMinutes(2));
    calls = new Calls(CallContext.of(workspace.memory()).onProject(project));
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private static Map<?, ?> map(Object value) {
    return (Map<?, ?>) value;
  }

  private String text(String operation, String arguments) {
    return calls.call(operation, arguments).text();
  }

  private void save() {
    calls.ok(
        "save",
        """
        {"kind": "fact", "title": "The third attempt is the last one",
         "evidence": ["RetryPolicyTest.thirdIsLast", "RefundTest.onlyOnce", "4f2a9c1"]}
        """);
  }

  private Map<?, ?> lookAgain() {
    return map(map(calls.ok("status", "{\"refresh\": true}").get("refresh")).get("evidence"));
  }

  @Test
  void everyTool_saysHoldsOfWhatWasComparedAlone() {
    save();
    lookAgain();

    for (String call : List.of("explain", "inspect")) {
      String text =
          text(
              call,
              call.equals("explain")
                  ? "{\"id\": \"" + FACT + "\"}"
                  : "{\"ref\": \"" + FACT + "\", \"include_evidence\": true}");
      assertThat(text)
          .as(call)
          .contains("test RetryPolicyTest.thirdIsLast [holds ")
          .contains("@Test void thirdIsLast() { check(3); }")
          .contains("test RefundTest.onlyOnce [not compared]")
          .contains("commit 4f2a9c1 [not compared]");
    }
  }

  @Test
  void aChangedTest_isInDoubt_andWhatWasNeverFoundIsNot() throws IOException {
    save();
    files.write(PATH, TEST.replace("check(3)", "check(4)"));

    Map<?, ?> evidence = lookAgain();

    assertThat(evidence.get("compared")).isEqualTo(evidence.get("checked"));
    assertThat(evidence.get("doubtful").toString())
        .contains(FACT, "ref=RetryPolicyTest.thirdIsLast, verdict=changed")
        .doesNotContain("verdict=gone");
    assertThat(text("review", "{\"action\": \"list\"}"))
        .contains("test RetryPolicyTest.thirdIsLast [changed ")
        .contains("test RefundTest.onlyOnce [not compared]");
    assertThat(text("health", "{}")).contains(FACT);
  }

  @Test
  void whatCannotBeCompared_isCountedApart() {
    calls.ok(
        "save",
        """
        {"kind": "fact", "title": "The port is 8080", "evidence": ["PortTest.isEighty"]}
        """);

    assertThat(text("status", "{\"refresh\": true}"))
        .contains(" looked up again, 0 of them in doubt, 1 not compared.");
  }

  @Test
  void findingsOfAReport_getTheEvidenceThatBelongsToThem() {
    calls.ok(
        "reflect",
        """
        {"task": "Look at payments", "outcome": "completed", "verification": "tests_passed",
         "findings": [
           {"kind": "fact", "text": "RetryPolicy gives up after the third attempt."},
           {"kind": "fact", "text": "Refunds are booked by the nightly job."}],
         "evidence": ["RetryPolicyTest.thirdIsLast"]}
        """);

    assertThat(text("explain", "{\"id\": \"fact.retrypolicy-gives-up-after-the-third\"}"))
        .contains("test RetryPolicyTest.thirdIsLast");
    assertThat(text("explain", "{\"id\": \"fact.refunds-are-booked-by-the-nightly-job\"}"))
        .contains("task rp-")
        .doesNotContain("RetryPolicyTest");
  }
}
