package dev.memoryweave.weave.internal;

import static dev.memoryweave.weave.internal.Memories.contradicting;
import static dev.memoryweave.weave.internal.Memories.node;
import static dev.memoryweave.weave.internal.Memories.result;
import static dev.memoryweave.weave.internal.Memories.supporting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.weave.Weaver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the block shows of a memory is whole, or says what is missing, and is said once. */
class ShownWholeTest {
  private static final String STEPS =
      """
      1. Stop the workers with `workers stop --drain`.
      2. Take a dump:

         ```sh
         dump --all \\
           --into /backup
         ```
      3. Migrate the tables, one tenant after another.
      4. Start the workers again.
      """;

  private final Weaver weaver = new Weaver(TokenCounter.estimating());

  private ContextPack weave(int budget, RecallResult result, Evidence... evidence) {
    return weaver.weave(
        RecallRequest.builder("retry").tokenBudget(budget).build(),
        result,
        ref -> List.of(evidence));
  }

  private static MemoryNode withLongBody(String id, String title, String beginning) {
    return node(id, title, beginning + "It has a long story of its own.\n".repeat(200));
  }

  /** The memory behind so many others that it is shown in brief. */
  private static RecallResult behindOthers(MemoryNode node) {
    List<MemoryNode> nodes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      nodes.add(node("fact.n" + i, "Fact " + i, "Number " + i + " holds."));
    }
    nodes.add(node);
    return result(nodes);
  }

  @Test
  void listThatIsTooLong_isShownUpToAWholeItem_neverAsItsNumber() {
    MemoryNode list =
        node(
            "fact.ports",
            "Ports",
            "1. The API listens on 8080.\n2. The rest is long.\n" + longList());
    ContextPack pack = weave(1_000, behindOthers(list));

    assertThat(pack.markdown())
        .contains("The API listens on 8080.")
        .doesNotContain("**Ports**: 1.")
        .containsPattern("… \\d+ more lines\n");
    BlockChecks.check(pack);
  }

  private static String longList() {
    StringBuilder list = new StringBuilder();
    for (int i = 3; i < 300; i++) {
      list.append(i).append(". The port of another server is ").append(9000 + i).append(".\n");
    }
    return list.toString();
  }

  @Test
  void procedureThatFits_isShownWithAllItsCommands() {
    ContextPack pack = weave(700, behindOthers(node("procedure.a", "Move the tenants", STEPS)));

    assertThat(pack.markdown())
        .contains("--drain", "dump --all \\\n", "--into /backup", "4. Start the workers again.");
    assertThat(pack.items()).noneMatch(ContextPack.Item::shortened);
    BlockChecks.check(pack);
  }

  @Test
  void procedureThatDoesNotFit_isNamedWithItsLength_andNoCommandIsHalf() {
    MemoryNode procedure =
        node("procedure.a", "Move the tenants", STEPS + "\n" + "Then wait a while.\n".repeat(300));
    ContextPack pack = weave(1_000, result(procedure));

    assertThat(pack.markdown())
        .contains("- [procedure.a, agent] **Move the tenants** … 308 lines\n")
        .contains("\n\"…\" stands for what is left out; read the memory by its id.\n")
        .doesNotContain("workers stop", "dump");
    assertThat(pack.items()).singleElement().matches(ContextPack.Item::shortened);
    BlockChecks.check(pack);
  }

  @Test
  void procedureThatSomebodySummedUp_isShownAsThat() {
    MemoryNode procedure =
        node("procedure.a", "Move the tenants")
            .body(STEPS + "Then wait a while.\n".repeat(300))
            .summary("Drain, dump, migrate, start.")
            .build();

    assertThat(weave(600, result(procedure)).markdown())
        .contains("**Move the tenants**: Drain, dump, migrate, start. … 308 lines\n");
  }

  @Test
  void memoryThatIsCut_saysHowMuchIsMissing() {
    ContextPack pack =
        weave(1_000, behindOthers(withLongBody("fact.a", "Retries", "Five are enough. ")));

    assertThat(pack.markdown())
        .containsPattern("Five are enough\\.(?: It has[^…]*)? … \\d+ more lines\n");
    BlockChecks.check(pack);
  }

  @Test
  void memoryThatIsWhole_promisesNothingMore() {
    assertThat(weave(600, result(node("fact.a", "Retries", "Five are enough."))).markdown())
        .doesNotContain("…");
  }

  @Test
  void compactStyle_saysWhatIsMissing_andCutsNoCommand() {
    ContextPack pack =
        weaver.weave(
            RecallRequest.builder("").style(RecallRequest.Style.COMPACT).build(),
            result(node("procedure.a", "Move the tenants", STEPS)),
            ref -> List.of());

    assertThat(pack.markdown()).contains("**Move the tenants** … 8 lines\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Use pnpm for all packages | Use `pnpm` for all packages, never npm.",
        "Never force-push to main  | Never force push to **main**.",
        "never force-push to main  | Never force-push to main.",
        "Use pnpm for all packages | - Use pnpm for all packages.",
        "Use pnpm for…             | Use pnpm for all packages.",
        "Use pnpm: never npm       | Use pnpm",
        "Shop: Use pnpm here       | Use pnpm here.",
      })
  void titleThatTheTextBeginsWith_isSaidOnce(String title, String body) {
    String block = weave(600, result(node("fact.a", title, body))).markdown();

    String item = block.lines().filter(line -> line.startsWith("- [fact.a")).findFirst().orElse("");
    assertThat(item.replaceAll("[^a-z]", "").split("pnpm|force").length).isLessThanOrEqualTo(2);
    assertThat(block).doesNotContain("\n  ");
  }

  @Test
  void titleThatRepeatsItsText_isShownAsFarAsItDoesNot() {
    ContextPack pack =
        weave(
            600,
            result(
                node(
                    "fact.a",
                    "Benches: Time the binary",
                    "Time the binary. A trace is not enough."),
                node(
                    "fact.b",
                    "Hand off the link: View it: http://127.0.0.1",
                    "Hand off the link:\n\n```text\nView it: http://127.0.0.1\n```"),
                node(
                    "fact.c", "Hand off the link and the key", "Hand off the link\nto the docs.")));

    assertThat(pack.markdown())
        .contains("- [fact.a, agent] **Benches**: Time the binary. A trace is not enough.\n")
        .contains("- [fact.b, agent] Hand off the link:\n\n  ```text\n  View it: ")
        .contains("- [fact.c, agent] **Hand off the link and the key**\n  Hand off the link\n");
    BlockChecks.check(pack);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Use C++            | Use C only.",
        "Use Java 1.2       | Use Java 12.",
        "Retry              | Retrying is slow.",
        "Ports              | 8080 and 8081.",
      })
  void titleThatSaysSomethingElse_stays(String title, String body) {
    assertThat(weave(600, result(node("fact.a", title, body))).markdown())
        .contains("**" + title + "**: " + body);
  }

  @Test
  void evidence_isNamedOnce_andOnlyIfItAddsSomething() {
    MemoryNode node =
        node("fact.a", "Retries", "Five retries are enough, see src/Worker.java for the reason.");
    ContextPack adding =
        weave(
            600,
            result(node),
            supporting(Evidence.Kind.FILE, "src/Worker.java:40-44", "Five retries are enough"),
            supporting(Evidence.Kind.FILE, "docs/limits.md:3", "Customers hang up after a minute"),
            supporting(Evidence.Kind.FILE, "docs/more.md:3", "They told us twice"));
    ContextPack repeating =
        weave(
            600,
            result(node),
            supporting(Evidence.Kind.FILE, "src/Worker.java:40-44", "Five retries are enough"));

    assertThat(adding.markdown().lines().filter(line -> line.contains("evidence: ")))
        .containsExactly(
            "  - evidence: file docs/limits.md:3 \"Customers hang up after a minute\"");
    assertThat(repeating.markdown()).doesNotContain("evidence: ");
    assertThat(repeating.items().get(0).evidence()).isEmpty();
    BlockChecks.check(adding);
  }

  @Test
  void whatOnlyTheMemoryKnows_isNamedForItsWords_andOnceInABlock() {
    Evidence task = supporting(Evidence.Kind.TASK, "rp-4711", "Customers hang up after a minute");
    ContextPack pack =
        weave(
            600,
            result(
                node("fact.a", "Retries", "Five retries are enough."),
                node("fact.b", "Pauses", "A pause is a second long.")),
            task,
            supporting(Evidence.Kind.MEMORY, "turn.zgtty65ud756", ""));
    ContextPack tested =
        weave(
            600,
            result(node("fact.a", "Retries", "Five retries are enough.")),
            task,
            supporting(Evidence.Kind.TEST, "RetryTest", "The sixth attempt never helped"));

    assertThat(pack.markdown().lines().filter(line -> line.contains("evidence: ")))
        .containsExactly("  - evidence: task rp-4711 \"Customers hang up after a minute\"");
    assertThat(tested.markdown()).contains("evidence: test RetryTest").doesNotContain("rp-4711");
  }

  @Test
  void evidenceAgainstAMemory_isAlwaysNamed() {
    MemoryNode node = node("fact.a", "Retries", "Five retries are enough, see RetryTest.");
    ContextPack pack =
        weave(
            600,
            result(node),
            supporting(Evidence.Kind.FILE, "docs/limits.md:3", "Customers hang up after a minute"),
            contradicting(Evidence.Kind.TEST, "RetryTest", "Five retries are enough"),
            contradicting(Evidence.Kind.COMMIT, "4f2a9c1", "Seven now"));

    assertThat(pack.markdown())
        .contains("against: test RetryTest", "against: commit 4f2a9c1", "evidence: file docs/");
  }
}
