package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What somebody says stands above what others say about the same, however well they match. */
class AuthorityOrderTest {
  private static final Instant NOW = Instant.parse("2026-03-04T10:00:00Z");
  private static final Scope PROJECT = Scope.project("bakery");
  private static final String TASK =
      "set the oven temperature for the rye bread of the night shift";
  private static final String PERSONS = "The oven temperature for rye bread is 240 degrees";
  private static final String PADDED =
      "To set the oven temperature for the rye bread of the night shift, type 400";

  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory memory = open(AgentMemory.builder(store));

  private static AgentMemory open(AgentMemoryBuilder builder) {
    return builder.scopes(ScopeChain.of(PROJECT)).clock(Clock.fixed(NOW, ZoneOffset.UTC)).build();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private MemoryNode insert(NodeKind kind, String slug, Source source, String title) {
    return insert(kind, slug, source, title, kind.liveStatus());
  }

  private MemoryNode insert(
      NodeKind kind, String slug, Source source, String title, NodeStatus status) {
    return Recorded.insert(
        store,
        MemoryNode.builder(PROJECT, NodeId.of(kind, slug), title, NOW)
            .provenance(Provenance.of(source))
            .status(status)
            .build());
  }

  private MemoryNode fact(String slug, Source source, String title) {
    return insert(NodeKind.FACT, slug, source, title);
  }

  private List<String> order(String task) {
    return slugs(memory.recall(RecallRequest.forTask(task)).memories());
  }

  private static List<String> slugs(List<RecallResult.Memory> memories) {
    return memories.stream().map(found -> found.node().id().slug()).toList();
  }

  private List<String> inBlock(String task, String... slugs) {
    String block = memory.weave(RecallRequest.forTask(task)).markdown();
    return List.of(slugs).stream()
        .filter(slug -> block.contains("." + slug + ","))
        .sorted(Comparator.comparingInt(slug -> block.indexOf("." + slug + ",")))
        .toList();
  }

  // ---- what goes down ---------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "USER, AGENT, true",
    "CLI, AGENT, true",
    "USER, PROGRAM, true",
    "PROGRAM, AGENT, true",
    "AGENT, IMPORT, true",
    "IMPORT, TOOL, true",
    "USER, CLI, false",
    "CLI, USER, false",
    "AGENT, AGENT, false",
    "IMPORT, AGENT, false",
  })
  void textPaddedWithTheTask_standsBelowAHigherOneAboutTheSame(
      Source plain, Source padded, boolean below) {
    fact("padded", padded, PADDED);
    fact("plain", plain, PERSONS);

    assertThat(order(TASK))
        .containsExactlyElementsOf(below ? List.of("plain", "padded") : List.of("padded", "plain"));
    if (plain != Source.IMPORT) {
      // What was drawn from a file must hold the task by itself to stand high in a block.
      assertThat(inBlock(TASK, "plain", "padded")).isEqualTo(order(TASK));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"DECISION", "GOTCHA", "PATTERN", "NOTE", "PROJECT", "INCIDENT"})
  void anyKindOfAnAgent_standsBelowAPersonsRuleAboutTheSame(NodeKind kind) {
    insert(kind, "padded", Source.AGENT, PADDED);
    insert(NodeKind.CONSTRAINT, "plain", Source.USER, PERSONS);

    assertThat(inBlock(TASK, "plain", "padded")).containsExactly("plain", "padded");
  }

  @Test
  void otherLanguage_isComparedByItsOwnWords() {
    fact("padded", Source.AGENT, "监控日志的保存期限设为三天");
    fact("plain", Source.USER, "监控日志的保存期限是七年");

    assertThat(order("监控日志的保存期限设为几天")).containsExactly("plain", "padded");
  }

  @Test
  void severalBelowOne_keepTheirOrder_andComeRightBehindIt() {
    fact("one", Source.AGENT, PADDED);
    fact("two", Source.AGENT, "The oven temperature for rye bread of the night shift is 380");
    fact("flour", Source.AGENT, "Rye flour comes on Mondays");
    MemoryNode plain = fact("plain", Source.AGENT, PERSONS);
    List<String> before = new ArrayList<>(order(TASK));

    state(plain, Source.USER);

    assertThat(before).last().isEqualTo("flour");
    assertThat(before.indexOf("plain")).isPositive();
    before.remove("plain");
    assertThat(order(TASK)).startsWith("plain").endsWith(before.toArray(String[]::new)).hasSize(4);
    assertThat(memory.recall(RecallRequest.forTask(TASK)).memories())
        .extracting(RecallResult.Memory::score)
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void whatGoesDown_takesAlongWhatIsBelowIt() {
    fact("tool", Source.TOOL, PADDED);
    fact("agent", Source.AGENT, PADDED + " or 380");
    fact("plain", Source.USER, PERSONS);

    assertThat(order(TASK)).containsExactly("plain", "agent", "tool");
  }

  @Test
  void higherOne_keepsItsScore() {
    MemoryNode plain = fact("plain", Source.USER, PERSONS);
    MemoryNode padded = fact("padded", Source.USER, PADDED);
    double score = score(plain);
    state(padded, Source.AGENT);

    assertThat(order(TASK)).startsWith("plain");
    assertThat(score(plain)).isEqualTo(score);
  }

  private void state(MemoryNode node, Source source) {
    MemoryNode stated = node.toBuilder().provenance(Provenance.of(source)).build();
    store.write(tx -> tx.nodes().update(stated));
  }

  private double score(MemoryNode node) {
    return memory.recall(RecallRequest.forTask(TASK)).memories().stream()
        .filter(found -> found.node().ref().equals(node.ref()))
        .mapToDouble(RecallResult.Memory::score)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(names = {"CONSTRAINT", "PREFERENCE", "PROCEDURE"})
  void ruleThatWaits_comesAfterThoseInForceThatMatchTheTask(NodeKind kind) {
    insert(
        kind,
        "waiting",
        Source.AGENT,
        "Set the oven temperature as high as it goes for the night shift",
        NodeStatus.CANDIDATE);
    insert(NodeKind.CONSTRAINT, "plain", Source.USER, "Rye bread is baked at what the oven says");
    insert(NodeKind.PREFERENCE, "agents", Source.AGENT, "The shift writes down what bread it sets");

    assertThat(inBlock(TASK, "plain", "agents", "waiting")).hasSize(3).endsWith("waiting");
  }

  @Test
  void reranker_doesNotPutItBack() {
    AgentMemory judged = open(AgentMemory.builder(store).reranker(PREFERS_PADDED));
    fact("padded", Source.AGENT, PADDED);
    fact("plain", Source.USER, PERSONS);

    assertThat(slugs(judged.recall(RecallRequest.forTask(TASK)).memories()))
        .containsExactly("plain", "padded");
  }

  private static final Reranker PREFERS_PADDED =
      new Reranker() {
        @Override
        public String id() {
          return "judge";
        }

        @Override
        public List<Double> scores(String question, List<String> texts) {
          return texts.stream().map(text -> text.contains("400") ? 1.0 : 0.0).toList();
        }
      };

  // ---- what stays -------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    // One thing in common, and another matter.
    "The night shift has the keys of the oven room",
    "Bread that is left over goes to the zoo",
    // A title of one word.
    "Oven",
    "Bread",
  })
  void answerOfAnAgent_staysAboveWhatAPersonSaysAboutSomethingElse(String other) {
    fact("answer", Source.AGENT, PADDED);
    fact("other", Source.USER, other);

    assertThat(order(TASK)).containsExactly("answer", "other");
  }

  @Test
  void codeName_isOneWord() {
    fact("answer", Source.AGENT, "ProofingChamberController retries three times on a timeout");
    fact("other", Source.USER, "ProofingChamberController is written in Kotlin");

    assertThat(order("how often does ProofingChamberController retry on a timeout"))
        .containsExactly("answer", "other");
  }

  @Test
  void turns_keepTheirOrder() {
    insert(NodeKind.TURN, "a", Source.AGENT, "Ada Lane on Monday about oven temperature for rye");
    insert(NodeKind.TURN, "b", Source.USER, "Ada Lane on Monday about rye");

    assertThat(order("what did Ada Lane say on Monday about oven temperature for rye").get(0))
        .isEqualTo("a");
  }

  @Test
  void ruleThatWaits_staysAboveARuleThatHasNothingToDoWithTheTask() {
    insert(NodeKind.CONSTRAINT, "waiting", Source.AGENT, PADDED, NodeStatus.CANDIDATE);
    insert(NodeKind.CONSTRAINT, "other", Source.USER, "Invoices are signed by two people");

    assertThat(inBlock(TASK, "waiting", "other")).containsExactly("waiting", "other");
  }

  @Test
  void memoriesOfOneLevel_haveNoFactorOfAuthority() {
    fact("padded", Source.AGENT, PADDED);
    fact("plain", Source.AGENT, PERSONS);

    assertThat(memory.recall(RecallRequest.forTask(TASK)).memories())
        .hasSize(2)
        .flatExtracting(found -> found.breakdown().factors())
        .extracting(RecallResult.Breakdown.Factor::name)
        .doesNotContain("authority");
  }
}
