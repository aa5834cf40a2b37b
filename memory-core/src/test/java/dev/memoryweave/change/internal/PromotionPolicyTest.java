package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.Rounds;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.statement.internal.HostileTexts;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.statement.internal.StatementPair;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromotionPolicyTest {
  private final PromotionPolicy policy = new PromotionPolicy(new SentenceReader());

  private static Reflector.Candidate candidate(String title, String body) {
    return new Reflector.Candidate(
        NodeKind.FACT, title, body, List.of(), List.of(), List.of(), .9, false, List.of(), "test");
  }

  private static MemoryNode node(String id, String title, String body) {
    return MemoryNode.builder(Scope.project("p"), NodeId.of(id), title, Instant.EPOCH)
        .body(body)
        .summaryOfBody()
        .confidence(.8)
        .build();
  }

  private Decision decide(Reflector.Candidate candidate, MemoryNode... live) {
    return policy
        .decide(candidate, new Provenance.Principal(Trust.AGENT, null), true, List.of(live))
        .decision();
  }

  @Test
  void decide_memoriesInAnyOrder_decidesTheSame() {
    long seed = 42;
    Random random = new Random(seed);
    List<PromotionCase> cases =
        Stream.of("promotions-before.txt", "promotions-after.txt")
            .flatMap(table -> PromotionCase.read(table).stream())
            .toList();
    List<MemoryNode> all = new ArrayList<>();
    cases.forEach(row -> all.addAll(row.live()));
    for (int i = 0; i < 200; i++) {
      PromotionCase row = cases.get(random.nextInt(cases.size()));
      List<MemoryNode> live = new ArrayList<>(row.live());
      for (int more = random.nextInt(10); more > 0; more--) {
        MemoryNode other = all.get(random.nextInt(all.size()));
        if (live.stream().noneMatch(node -> node.ref().equals(other.ref()))) {
          live.add(other);
        }
      }
      PromotionPolicy.Compared decision =
          policy.decide(row.candidate(), new Provenance.Principal(row.trust(), null), true, live);
      Collections.shuffle(live, random);
      assertThat(
              policy.decide(
                  row.candidate(), new Provenance.Principal(row.trust(), null), true, live))
          .as("seed %d, round %d, %s", seed, i, row)
          .isEqualTo(decision);
    }
  }

  @Test
  void decide_anyTexts_givesAReasonOnOneLine() {
    long seed = 3;
    Random random = new Random(seed);
    for (int i = 0; i < Rounds.of(400); i++) {
      MemoryNode node =
          node("fact.a", "T " + HostileTexts.random(random), HostileTexts.random(random));
      Reflector.Candidate proposed = candidate(node.title(), HostileTexts.random(random));
      String reason = decide(proposed, node).reason();
      assertThat(reason).as("seed %d, round %d", seed, i).isNotBlank().hasSizeLessThan(200);
      assertThat(reason.lines()).hasSize(1);
    }
  }

  @Test
  void decide_hostileTexts_givesADecision() {
    for (String text : HostileTexts.all()) {
      String storable = text.codePointCount(0, text.length()) == text.length() ? text : "";
      MemoryNode node = node("fact.a", "The cache is on", storable(storable));
      assertThat(decide(candidate(text, text), node)).isNotNull();
    }
  }

  /** Nodes refuse what no store could keep. */
  private static String storable(String text) {
    return text.codePoints().anyMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE)
        ? ""
        : text;
  }

  @Test
  void merge_again_addsNothing() {
    long seed = 5;
    Random random = new Random(seed);
    int joined = 0;
    int rounds = Rounds.of(400);
    for (int i = 0; i < rounds; i++) {
      MemoryNode node = node("fact.a", "Nightly export", HostileTexts.random(random));
      Reflector.Candidate proposed = candidate("Nightly export", HostileTexts.random(random));
      if (decide(proposed, node) instanceof Decision.Merge merge) {
        joined++;
        Decision again = decide(proposed, node.toBuilder().body(merge.body()).build());
        assertThat(again)
            .as("seed %d, round %d: '%s' and '%s'", seed, i, node.body(), proposed.body())
            .isNotInstanceOf(Decision.Merge.class);
      }
    }
    assertThat(joined).isGreaterThan(rounds / 10);
  }

  @Test
  void merge_overAndOver_staysBounded() {
    MemoryNode node = node("fact.a", "Nightly export", "");
    int created = 0;
    for (int i = 0; i < 400 && created == 0; i++) {
      String body = "Customer c" + i + " gets file f" + i + " in folder d" + i + ".";
      Decision decision = decide(candidate("Nightly export", body), node);
      if (decision instanceof Decision.Merge merge) {
        assertThat(merge.body()).startsWith(node.body()).contains(body);
        node = node.toBuilder().body(merge.body()).build();
      } else {
        assertThat(decision).isInstanceOf(Decision.Insert.class);
        created++;
      }
    }
    assertThat(created).isEqualTo(1);
    assertThat(node.body().length()).isLessThanOrEqualTo(Merging.MOST_CHARACTERS);
    assertThat(node.body().lines().filter(line -> !line.isBlank()).count())
        .isBetween(20L, (long) Merging.MOST_STATEMENTS);
  }

  @Test
  void merge_whatIsKnown_isNotRepeated() {
    MemoryNode node = node("fact.a", "Nightly export", "- It starts at 02:00 UTC.");
    Reflector.Candidate proposed =
        candidate("Nightly export", "- It starts at 2 am UTC.\n- It writes one file per customer.");

    assertThat(decide(proposed, node))
        .isInstanceOfSatisfying(
            Decision.Merge.class,
            merge ->
                assertThat(merge.body())
                    .isEqualTo("- It starts at 02:00 UTC.\n- It writes one file per customer."));
  }

  @Test
  void merge_code_isTakenWhole() {
    MemoryNode node = node("fact.a", "Nightly export", "It starts at 02:00 UTC.");
    String code = "```\nexport --all\n\nexport --check\n```";

    assertThat(decide(candidate("Nightly export", code), node))
        .isInstanceOfSatisfying(
            Decision.Merge.class,
            merge -> assertThat(merge.body()).isEqualTo("It starts at 02:00 UTC.\n\n" + code));
  }

  @Test
  void merge_neverJoinsWhatContradicts() {
    for (StatementPair pair : StatementPair.read("contradictions-before.txt")) {
      if (pair.contradicts()) {
        MemoryNode node = node("fact.a", "About this", pair.one());
        assertThat(decide(candidate("About this", pair.other()), node))
            .as(pair.toString())
            .isInstanceOf(Decision.Challenge.class);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Der Dienst wird in Frankfurt betrieben | Der Dienst wird nicht in Frankfurt betrieben",
        "Le service est hébergé à Paris | Le service n'est pas hébergé à Paris",
        "El servicio se ejecuta en Madrid | El servicio no se ejecuta en Madrid",
        "Il servizio è ospitato a Milano | Il servizio non è ospitato a Milano",
        "Usługa jest hostowana w Warszawie | Usługa nie jest hostowana w Warszawie",
        "Сервис работает в Москве | Сервис не работает в Москве",
        "このサービスは東京で動いています | このサービスは東京で動いていません",
        "该服务在上海运行 | 该服务不在上海运行"
      })
  void decide_whatNobodyReads_isNeitherJoinedNorReplaced(String known, String said) {
    for (Trust trust : List.of(Trust.AGENT, Trust.USER)) {
      Decision decision =
          policy
              .decide(
                  candidate(said, ""),
                  new Provenance.Principal(trust, null),
                  true,
                  List.of(node("fact.a", known, "")))
              .decision();

      assertThat(decision)
          .as(said)
          .isInstanceOfAny(Decision.Insert.class, Decision.Challenge.class);
    }
  }
}
