package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of any script come back unchanged; large texts and many nodes cause no trouble. */
abstract class ExtremeRules extends StoreRules {
  private static final int MANY = 3_000;

  ExtremeRules(MemoryStoreContract contract) {
    super(contract);
  }

  @ParameterizedTest(name = "text {index}")
  @ValueSource(
      strings = {
        "终端状态是不可变的",
        "終端状態は変更できない",
        "터미널 상태는 변경할 수 없다",
        "الحالة النهائية لا تتغير",
        "מצב סופי אינו משתנה",
        "अंतिम स्थिति अपरिवर्तनीय है",
        "Кінцевий стан незмінний",
        "e\u0301a\u0308 decomposed",
        "\u00E9\u00E4 composed",
        "Z\u0351\u036B\u0343\u032Aa\u0302l\u0334go",
        "\uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67 \uD83C\uDDFA\uD83C\uDDE6 \uD83D\uDE00",
        "\uD835\uDD10\uD835\uDD1E\uD835\uDD31\uD835\uDD25 \uD840\uDC00",
        "\u202Eright to left\u202C \u200Fmarks\u200E",
        "\uFEFFa mark inside\uFEFF",
        "a\u00A0no-break\u3000wide space",
        "\uFFFE \uFFFF \uFFFD",
        "İstanbul ISTANBUL ıstanbul straße STRASSE",
        "'; drop table node; -- \" %_\\ ${x} {{y}} <z> &amp;",
        "null",
        "NULL",
        "0",
        "false",
        "[]",
        "{\"a\":1}"
      })
  void anyText_inEveryField_comesBackAsItWas(String text) {
    Scope scope = Scope.project(text);
    MemoryNode node =
        MemoryNode.builder(scope, NodeId.of("fact.odd"), text, NOON)
            .session(SessionId.of(text))
            .body(text + "\r\n\t" + text + "\u0001\u001B[0m\u007F\u0085\u2028\n\n ")
            .summary(text)
            .symbols(List.of(text, text + text))
            .anchors(List.of(new Anchor("odd/" + text.replace('\\', '/') + "/x")))
            .usage(
                new Usage(1, 0, null, null, List.of(new Provenance.Principal(Trust.PROGRAM, text))))
            .provenance(new Provenance(Source.USER, Trust.USER, text, text, text, text))
            .origin(new Origin("file", text, null, text, text))
            .revision(1)
            .build();
    Evidence evidence =
        Evidence.of(
            scope,
            new Evidence.Draft(
                Evidence.Kind.LOG, text, " " + text + "\n", text, NOON, Polarity.SUPPORTS),
            NOON);
    MemoryEvent.Draft draft =
        new MemoryEvent.Draft(
            MemoryEvent.Type.MEMORY_CREATED, scope, text, Source.USER, NOON, text, text);

    PromotionRecord decided =
        new PromotionRecord(
            0,
            scope,
            PromotionRecord.Outcome.HOLD,
            text,
            SessionId.of(text),
            NodeKind.FACT,
            text,
            node.ref(),
            null,
            PromotionRecord.Scores.alone(1),
            text,
            List.of(new PromotionRecord.Change(node.ref(), 0, 1)),
            Source.USER,
            NOON,
            text);

    MemoryEvent event =
        store.write(
            tx -> {
              tx.nodes().insert(node);
              tx.journal().record(decided);
              tx.evidence().attach(evidence, node.ref());
              return tx.journal().append(draft);
            });

    assertThat(event).isEqualTo(MemoryEvent.of(draft, event.sequence(), 1));
    look(
        tx -> {
          assertThat(tx.nodes().find(node.ref())).contains(node);
          assertThat(tx.nodes().count(NodeFilter.in(scope).withSession(node.session())))
              .isEqualTo(1);
          assertThat(tx.evidence().of(node.ref())).containsExactly(evidence);
          assertThat(tx.journal().promotions(PromotionQuery.ofReport(List.of(scope), text)))
              .singleElement()
              .satisfies(found -> assertThat(found).isEqualTo(decided.numbered(found.sequence())));
          assertThat(tx.nodes().count(NodeFilter.in(scope).withBranches(Set.of(text))))
              .isEqualTo(1);
          assertThat(
                  tx.journal().events(new EventQuery(List.of(scope), text, Set.of(), 0, 9, true)))
              .containsExactly(event);
        });
    if (!terms(text).isEmpty()) {
      assertThat(refs(search(words(NodeFilter.in(scope), text)))).containsExactly(node.ref());
    }
  }

  @Test
  void names_thatDifferLittle_areDifferent() {
    List<String> names =
        List.of(
            "name",
            "Name",
            "NAME",
            "nam\u00E9",
            "name\u0301",
            "n\u00E4me",
            "na me",
            "na  me",
            "name.",
            "n\u0430me",
            "\uFF4Eame",
            "name\u200B",
            "name%",
            "n_me");
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      insert(
          MemoryNode.builder(Scope.project(name), NodeId.of("fact.a"), name, NOON).build(),
          node(NodeKind.TURN, "Turn " + i)
              .title(name)
              .session(SessionId.of(name))
              .key("shared")
              .build());
    }
    for (String name : names) {
      assertThat(list(NodeFilter.in(Scope.project(name))))
          .singleElement()
          .matches(found -> found.title().equals(name));
      assertThat(list(IN_PROJECT.withSession(SessionId.of(name))))
          .singleElement()
          .matches(found -> found.title().equals(name));
      look(
          tx ->
              assertThat(
                      tx.nodes()
                          .findByKey(PROJECT, NodeKind.TURN.tier(), SessionId.of(name), "shared"))
                  .hasValueSatisfying(found -> assertThat(found.title()).isEqualTo(name)));
    }
  }

  @Test
  void longestTexts_comeBackAsTheyWere() {
    String emoji = "\uD83D\uDE00";
    MemoryNode node =
        node(NodeKind.FACT, "Longest")
            .title(emoji.repeat(MemoryNode.MAX_TITLE))
            .body((emoji + "wörd 语 ").repeat(MemoryNode.MAX_BODY / 8))
            .summary("é".repeat(MemoryNode.MAX_SUMMARY))
            .tags(numbered(MemoryNode.MAX_ENTRIES, "t-"))
            .symbols(numbered(MemoryNode.MAX_ENTRIES, "Symbol#" + "x".repeat(280)))
            .anchors(
                numbered(MemoryNode.MAX_ENTRIES, "a/" + "b".repeat(380) + "/").stream()
                    .map(Anchor::of)
                    .toList())
            .usage(new Usage(Usage.MAX_NAMED, 0, null, null, longestNames(emoji)))
            .provenance(
                new Provenance(
                    Source.TOOL,
                    Trust.TOOL,
                    emoji.repeat(Provenance.Principal.MAX_ID),
                    null,
                    null,
                    null))
            .revision(1)
            .build();
    MemoryNode oneWord =
        node(NodeKind.FACT, "One word").body("x".repeat(MemoryNode.MAX_BODY)).revision(1).build();

    insert(node, oneWord);
    MemoryNode changed = update(node.toBuilder().body("short").build());

    assertThat(stored(node.ref())).isEqualTo(changed);
    assertThat(stored(oneWord.ref())).isEqualTo(oneWord);
    look(tx -> assertThat(tx.nodes().formerVersions(node.ref())).containsExactly(node));
    assertThat(found("short")).containsExactly(node.ref());
  }

  private static List<Provenance.Principal> longestNames(String character) {
    return IntStream.range(0, Usage.MAX_NAMED)
        .mapToObj(i -> "%02d".formatted(i) + character.repeat(Provenance.Principal.MAX_ID - 2))
        .map(id -> new Provenance.Principal(Trust.AGENT, id))
        .toList();
  }

  private static List<String> numbered(int count, String prefix) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }

  @Test
  void manyNodes_inOneWrite_areListedCountedAndFound() {
    List<NodeRef> refs = new ArrayList<>();
    change(
        tx -> {
          for (int i = 0; i < MANY; i++) {
            MemoryNode node =
                node(NodeKind.FACT, "Number " + i)
                    .body("lantern number" + i + "x" + (i % 3 == 0 ? " quartz" : ""))
                    .updatedAt(NOON.plusSeconds(i * 7_919L % MANY))
                    .build();
            refs.add(tx.nodes().insert(node).ref());
          }
        });

    assertThat(count(IN_PROJECT)).isEqualTo(MANY);
    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs);
    assertThat(refsOf(list(IN_PROJECT, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, 700)))
        .containsExactlyInAnyOrderElementsOf(refs);
    look(
        tx -> {
          assertThat(tx.nodes().findAll(refs)).hasSize(MANY).containsOnlyKeys(refs);
          assertThat(tx.nodes().existing(PROJECT, refs.stream().map(NodeRef::id).toList()))
              .hasSize(MANY);
        });
    assertThat(found("lantern")).hasSize(TextQuery.MAX_LIMIT);
    assertThat(found("quartz")).hasSize(MANY / 3);
    assertThat(found("number1234x")).contains(refs.get(1_234));

    change(tx -> refs.subList(0, MANY / 2).forEach(tx.nodes()::delete));

    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs.subList(MANY / 2, MANY));
    assertThat(found("quartz")).hasSize(MANY / 6);
  }

  @Test
  void manyWrites_oneAfterTheOther_areAllKept() {
    List<NodeRef> refs = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      refs.add(insert(fact("Number " + i + " lantern")).ref());
    }

    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs);
    assertThat(found("lantern")).containsExactlyInAnyOrderElementsOf(refs);
  }
}
