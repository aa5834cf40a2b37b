package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.Rounds;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.weave.Weaver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The budget and the frame hold, whatever is packed and however it is counted. */
class WeaverBudgetTest {
  private static final int PACKS = Rounds.of(150);

  private static final Map<String, TokenCounter> COUNTERS =
      Map.of(
          "estimate", TokenCounter.estimating(),
          "characters", CharSequence::length,
          "words",
              text -> text.toString().isBlank() ? 0 : text.toString().strip().split("\\s+").length,
          // The whole costs more than the sum of its parts.
          "superadditive", text -> text.length() / 4 + text.length() * text.length() / 20_000,
          // Every text that is not empty has a price of its own, so sums are too high.
          "flat", text -> text.length() == 0 ? 0 : 50 + text.length() / 8,
          "erratic", text -> text.length() / 4 + Math.floorMod(text.toString().hashCode(), 40));

  @ParameterizedTest
  @ValueSource(strings = {"estimate", "characters", "words", "superadditive", "flat", "erratic"})
  void randomPacks_neverBreakBudgetOrFrame(String counterName) {
    TokenCounter counter = COUNTERS.get(counterName);
    Weaver weaver = new Weaver(counter);
    int filled = 0;
    for (int seed = 0; seed < PACKS; seed++) {
      Random random = new Random(seed);
      RecallResult result = randomResult(random);
      RecallRequest request = randomRequest(random);
      Set<NodeRef> asked = new HashSet<>();
      long evidenceSeed = random.nextLong();
      ContextPack pack =
          weaver.weave(
              request,
              result,
              ref -> {
                assertThat(asked.add(ref)).isTrue();
                return randomEvidence(new Random(evidenceSeed ^ ref.hashCode()));
              });

      try {
        BlockChecks.check(pack);
        if (!pack.markdown().isEmpty()) {
          assertThat(counter.count(pack.markdown())).isEqualTo(pack.tokens());
          filled++;
        }
        Set<NodeRef> packed =
            pack.items().stream().map(ContextPack.Item::ref).collect(Collectors.toSet());
        assertThat(packed).containsAll(asked);
        assertThat(pack.trace().leftOutCount()).isEqualTo(result.memories().size() - packed.size());
        assertThat(pack.trace().chunksLeftOutCount())
            .isEqualTo(result.chunks().size() - pack.chunks().size());
      } catch (AssertionError e) {
        throw new AssertionError("counter " + counterName + ", seed " + seed, e);
      }
    }
    assertThat(filled).isGreaterThan(PACKS / 3);
  }

  @Test
  void randomPacks_wovenTwice_areEqual() {
    Weaver weaver = new Weaver(TokenCounter.estimating());
    for (int seed = 0; seed < 100; seed++) {
      ContextPack first = wovenFrom(weaver, seed);
      assertThat(wovenFrom(weaver, seed)).as("seed %d", seed).isEqualTo(first);
    }
  }

  private static ContextPack wovenFrom(Weaver weaver, int seed) {
    Random random = new Random(seed);
    RecallResult result = randomResult(random);
    return weaver.weave(randomRequest(random), result, ref -> List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"estimate", "characters", "words", "superadditive", "flat", "erratic"})
  void everyTinyBudget_givesAValidBlockOrNone(String counterName) {
    TokenCounter counter = COUNTERS.get(counterName);
    Weaver weaver = new Weaver(counter);
    RecallResult result =
        Memories.result(
            Memories.node("constraint.a", "No force push", "Never force-push to main."),
            Memories.node("fact.b", "Port", "The server listens on 8080."),
            Memories.node("turn.c", "Hello", "Hello there. " + "Many words. ".repeat(50)));
    for (RecallRequest.Style style : RecallRequest.Style.values()) {
      for (int budget = 0; budget <= 200; budget++) {
        ContextPack pack =
            weaver.weave(
                RecallRequest.builder("push").tokenBudget(budget).style(style).build(),
                result,
                ref -> List.of());
        BlockChecks.check(pack);
        assertThat(counter.count(pack.markdown())).isLessThanOrEqualTo(Math.max(budget, 0));
        assertThat(pack.items().size() + pack.trace().leftOutCount()).isEqualTo(3);
      }
    }
  }

  @Test
  void moreRoom_neverGivesAnEmptierBlockThanNone() {
    Weaver weaver = new Weaver(TokenCounter.estimating());
    RecallResult result = Memories.result(Memories.node("fact.b", "Port", "It is 8080."));
    boolean seen = false;
    for (int budget = 0; budget <= 200; budget++) {
      boolean any =
          !weaver
              .weave(
                  RecallRequest.builder("").tokenBudget(budget).build(), result, ref -> List.of())
              .markdown()
              .isEmpty();
      assertThat(any || !seen).as("budget %d", budget).isTrue();
      seen |= any;
    }
    assertThat(seen).isTrue();
  }

  private static RecallRequest randomRequest(Random random) {
    int budget =
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(200);
          case 1 -> random.nextInt(1_000);
          default -> random.nextInt(8_000);
        };
    return RecallRequest.builder("task")
        .tokenBudget(budget)
        .style(random.nextInt(4) == 0 ? RecallRequest.Style.COMPACT : RecallRequest.Style.TASK)
        .asOf(random.nextInt(5) == 0 ? Memories.NOON : null)
        .build();
  }

  private static RecallResult randomResult(Random random) {
    List<MemoryNode> nodes = new ArrayList<>();
    int count = random.nextInt(30);
    for (int i = 0; i < count; i++) {
      nodes.add(randomNode(random, i));
    }
    List<String> warnings =
        random.nextInt(4) == 0
            ? List.of("vectors failed", HostileText.of(random, 6) + "\uD800")
            : List.of();
    List<KnowledgeChunk> chunks = new ArrayList<>();
    for (int i = random.nextBoolean() ? 0 : random.nextInt(20); i > 0; i--) {
      chunks.add(
          Memories.chunk(
              anyOf(SourceType.values(), random),
              "src/" + i + ".md",
              i,
              HostileText.line(random, 3, 150),
              HostileText.of(random, 1 + random.nextInt(random.nextInt(10) == 0 ? 500 : 20))));
    }
    return Memories.with(Memories.result(Memories.CHAIN, nodes, warnings, List.of()), chunks);
  }

  private static MemoryNode randomNode(Random random, int number) {
    NodeKind kind = anyOf(NodeKind.values(), random);
    Scope scope = Memories.CHAIN.scopes().get(random.nextInt(3) == 0 ? random.nextInt(4) : 0);
    String body =
        switch (random.nextInt(12)) {
          case 0 -> "";
          case 1 -> "\u200B";
          case 2 -> "Short and plain.";
          case 3 -> HostileText.of(random, random.nextInt(20) == 0 ? 5_000 : 300);
          default -> HostileText.of(random, 1 + random.nextInt(20));
        };
    MemoryNode.Builder node =
        MemoryNode.builder(
                scope,
                NodeId.of(kind, "n" + number),
                HostileText.line(random, 3, 200),
                Memories.NOON)
            .body(body)
            .confidence(random.nextDouble())
            .provenance(Provenance.of(anyOf(Source.values(), random)));
    if (random.nextBoolean()) {
      node.summary(HostileText.line(random, 6, 390));
    }
    if (random.nextInt(4) == 0) {
      node.status(NodeStatus.STALE);
    }
    return node.build();
  }

  private static <T> T anyOf(T[] values, Random random) {
    return values[random.nextInt(values.length)];
  }

  private static List<Evidence> randomEvidence(Random random) {
    List<Evidence> evidence = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      String locator = HostileText.line(random, 3, 300);
      String excerpt = HostileText.line(random, 10, 1_500);
      evidence.add(
          random.nextInt(3) == 0
              ? Memories.contradicting(Evidence.Kind.LOG, locator, excerpt)
              : Memories.supporting(Evidence.Kind.FILE, locator, excerpt));
    }
    return evidence;
  }
}
