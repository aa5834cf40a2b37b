package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command says of evidence: "holds" of what was compared, and nothing of the rest. */
class EvidenceTest {
  private static final String FACT = "fact.the-third-attempt-is-the-last-one";
  private static final String TEST =
      "class RetryPolicyTest {\n  @Test\n  void thirdIsLast() {\n    check(3);\n  }\n}\n";

  @TempDir Path folder;
  private CommandRuns memory;
  private Path test;

  @BeforeEach
  void save() throws IOException {
    memory = CommandRuns.in(folder);
    test = memory.project().resolve("src/test/java/RetryPolicyTest.java");
    Files.createDirectories(test.getParent());
    Files.writeString(test, TEST);
    String change =
        "{\"kind\": \"fact\", \"title\": \"The third attempt is the last one\", \"evidence\":"
            + " [\"RetryPolicyTest.thirdIsLast\", \"RefundTest.onlyOnce\", \"4f2a9c1\"]}";
    Ended saved = memory.run(TestTerminal.none(), change, "save");
    assertThat(saved.exit()).as(saved.err()).isZero();
  }

  private String looked(String... call) {
    Ended indexed = memory.run("index", "--reverify");
    assertThat(indexed.exit()).as(indexed.err()).isZero();
    Ended ended = memory.run(call);
    assertThat(ended.exit()).as(ended.err()).isZero();
    return ended.out();
  }

  @Test
  void show_saysHoldsOfWhatWasCompared() throws IOException {
    assertThat(looked("show", FACT))
        .contains("test RetryPolicyTest.thirdIsLast [holds")
        .contains("test RefundTest.onlyOnce [not compared]")
        .contains("commit 4f2a9c1 [not compared]");

    Files.writeString(test, TEST.replace("check(3)", "check(4)"));
    assertThat(looked("show", FACT))
        .contains("test RetryPolicyTest.thirdIsLast [changed")
        .contains("test RefundTest.onlyOnce [not compared]");
  }

  @Test
  void explain_saysTheSame() {
    assertThat(looked("explain", FACT))
        .contains("test RetryPolicyTest.thirdIsLast [holds")
        .contains("test RefundTest.onlyOnce [not compared]");
  }

  @Test
  void review_saysWhatWasFoundOfEach() throws IOException {
    Files.writeString(test, TEST.replace("check(3)", "check(4)"));
    looked("status");

    assertThat(memory.run(TestTerminal.typing("q"), "", "review").out())
        .contains("because of test RetryPolicyTest.thirdIsLast [changed]")
        .contains("because of test RefundTest.onlyOnce")
        .doesNotContain("onlyOnce [");
  }
}
