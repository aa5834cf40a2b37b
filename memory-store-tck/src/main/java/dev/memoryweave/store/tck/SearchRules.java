package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Full-text search: which nodes are found. */
abstract class SearchRules extends StoreRules {
  SearchRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static TextQuery phrase(String words) {
    return new TextQuery(
        List.of(), List.of(new Phrase(terms(words), 1)), IN_PROJECT, TextQuery.MAX_LIMIT);
  }

  private static MemoryNode withBody(String title, String body) {
    return node(NodeKind.FACT, title).body(body).build();
  }

  @Test
  void search_word_findsTheNodesThatHoldIt() {
    MemoryNode first = insert(fact("The lantern hangs in the harbor"));
    insert(fact("The anchor lies on the ground"));
    MemoryNode third = insert(fact("A lantern needs oil"));

    assertThat(found("lantern")).containsExactlyInAnyOrderElementsOf(refs(first, third));
    assertThat(found("harbor")).containsExactly(first.ref());
    assertThat(found("volcano")).isEmpty();
  }

  @Test
  void search_severalWords_needsOnlyOneOfThem() {
    MemoryNode lantern = insert(fact("A lantern"));
    MemoryNode harbor = insert(fact("A harbor"));
    MemoryNode both = insert(fact("A lantern over the harbor"));
    insert(fact("A volcano"));

    assertThat(found("lantern harbor quartz"))
        .containsExactlyInAnyOrderElementsOf(refs(lantern, harbor, both));
  }

  @Test
  void search_anyFieldOfTheText_isSearched() {
    List<MemoryNode> nodes =
        List.of(
            fact("Titled lantern"),
            withBody("In a body", "# Heading\n\nThere is a *lantern*."),
            node(NodeKind.FACT, "In a summary").body("x").summary("About a lantern.").build(),
            node(NodeKind.FACT, "In a tag").tags(List.of("old", "lantern")).build(),
            node(NodeKind.FACT, "In a symbol").symbols(List.of("lantern")).build(),
            node(NodeKind.FACT, "In a path").anchors(List.of(Anchor.of("lantern/x"))).build());
    insert(nodes.toArray(MemoryNode[]::new));

    assertThat(found("lantern")).containsExactlyInAnyOrderElementsOf(refsOf(nodes));
  }

  @Test
  void search_whatIsNotPartOfTheText_findsNothing() {
    insert(
        MemoryNode.builder(PROJECT, NodeId.of("fact.quartz"), "A title", NOON)
            .key("volcano")
            .session(SessionId.of("lantern"))
            .build());

    assertThat(found("quartz volcano lantern")).isEmpty();
    assertThat(found("fact")).isEmpty();
  }

  @Test
  void search_hit_tellsSessionAndPosition() {
    MemoryNode first = insert(turn("monday", "The lantern burns"));
    MemoryNode second = insert(fact("The lantern is out"));
    insert(fact("Nothing of that kind"));
    MemoryNode third = insert(turn("tuesday", "The lantern is lit"));

    List<NodeStore.Hit> hits =
        search(words(IN_PROJECT, "lantern")).stream()
            .sorted((a, b) -> Long.compare(a.position(), b.position()))
            .toList();

    assertThat(refs(hits)).isEqualTo(refs(first, second, third));
    assertThat(hits)
        .extracting(NodeStore.Hit::session)
        .containsExactly(SessionId.of("monday"), null, SessionId.of("tuesday"));
    assertThat(hits).extracting(NodeStore.Hit::position).doesNotHaveDuplicates();
  }

  @Test
  void search_hit_keepsItsPositionWhenTheNodeChanges() {
    MemoryNode first = insert(fact("The lantern burns"));
    insert(fact("The lantern is out"));
    long position = search(words(IN_PROJECT, "burns")).get(0).position();

    update(first.toBuilder().body("It burns oil, as any lantern").build());

    assertThat(search(words(IN_PROJECT, "burns")).get(0).position()).isEqualTo(position);
  }

  @Test
  void search_partOfATerm_findsNothing() {
    insert(fact("A lantern"));
    List<String> whole = terms("lantern");

    for (String term : whole) {
      TextQuery part =
          new TextQuery(
              List.of(new Term(term.substring(0, term.length() - 2), 1)),
              List.of(),
              IN_PROJECT,
              10);
      assertThat(search(part)).isEmpty();
    }
    assertThat(found("lantern")).hasSize(1);
  }

  @Test
  void search_phrase_needsItsTermsSideBySideInOrder() {
    MemoryNode exact = insert(withBody("One", "before the copper lantern after"));
    MemoryNode twice = insert(withBody("Two", "copper copper lantern lantern"));
    insert(withBody("Three", "a lantern copper clad"));
    insert(withBody("Four", "copper wire and a lantern"));
    insert(withBody("Five", "copper"));

    assertThat(refs(search(phrase("copper lantern"))))
        .containsExactlyInAnyOrderElementsOf(refs(exact, twice));
    assertThat(search(phrase("lantern copper wire"))).isEmpty();
  }

  @Test
  void search_phraseOfManyTerms_needsAllOfThem() {
    MemoryNode exact = insert(withBody("One", "green copper lantern harbor quartz volcano"));
    insert(withBody("Two", "green copper lantern quartz volcano"));

    assertThat(refs(search(phrase("copper lantern harbor quartz")))).containsExactly(exact.ref());
  }

  @Test
  void search_phrase_doesNotReachOverFields() {
    insert(node(NodeKind.FACT, "A copper").body("lantern").tags(List.of("quartz")).build());

    assertThat(search(phrase("copper lantern"))).isEmpty();
    assertThat(search(phrase("copper quartz"))).isEmpty();
    assertThat(search(phrase("quartz lantern"))).isEmpty();
  }

  @Test
  void search_phraseInTitleOrLabels_isFound() {
    MemoryNode title = insert(fact("Of a copper lantern"));
    MemoryNode tag = insert(node(NodeKind.FACT, "Two").tags(List.of("copper-lantern")).build());

    List<String> inTag = terms("copper-lantern");
    for (int i = 0; i + 1 < inTag.size(); i++) {
      assertThat(
              refs(
                  search(
                      new TextQuery(
                          List.of(),
                          List.of(new Phrase(inTag.subList(i, i + 2), 1)),
                          IN_PROJECT,
                          10))))
          .contains(tag.ref());
    }
    assertThat(refs(search(phrase("copper lantern")))).contains(title.ref());
  }

  @Test
  void search_termsAndPhrases_areAlternatives() {
    MemoryNode phrase = insert(withBody("One", "copper lantern"));
    MemoryNode term = insert(withBody("Two", "quartz"));
    insert(withBody("Three", "lantern copper"));

    TextQuery query =
        new TextQuery(
            terms("quartz volcano").stream().map(t -> new Term(t, 1)).toList(),
            List.of(new Phrase(terms("copper lantern"), 1), new Phrase(terms("granite basalt"), 1)),
            IN_PROJECT,
            10);

    assertThat(refs(search(query))).containsExactlyInAnyOrderElementsOf(refs(phrase, term));
  }

  @Test
  void search_inScopes_neverLeaksOthers() {
    MemoryNode here = insert(fact(PROJECT, "The lantern burns"));
    MemoryNode there = insert(fact(OTHER_PROJECT, "The lantern burns"));
    MemoryNode above = insert(fact(WORKSPACE, "The lantern burns"));

    assertThat(refs(search(words(NodeFilter.in(OTHER_PROJECT), "lantern"))))
        .containsExactly(there.ref());
    assertThat(refs(search(words(NodeFilter.in(List.of(PROJECT, WORKSPACE)), "lantern"))))
        .containsExactly(here.ref(), above.ref());
    assertThat(refs(search(words(NodeFilter.in(List.of(PROJECT, PROJECT)), "lantern"))))
        .containsExactly(here.ref());
  }

  @Test
  void search_nodesThatAreNotCurrent_areFoundLikeOthers() {
    List<MemoryNode> nodes = new ArrayList<>();
    for (NodeStatus status : NodeStatus.values()) {
      if (status.fits(NodeKind.FACT)) {
        nodes.add(node(NodeKind.FACT, "A lantern that is " + status).status(status).build());
      }
    }
    insert(nodes.toArray(MemoryNode[]::new));

    assertThat(found("lantern")).containsExactlyInAnyOrderElementsOf(refsOf(nodes));
  }

  @Test
  void search_afterAnUpdate_findsTheNewTextOnly() {
    MemoryNode node = insert(withBody("One", "copper lantern"));

    update(node.toBuilder().title("Quartz").body("a harbor").tags(List.of("volcano")).build());

    assertThat(found("copper lantern one")).isEmpty();
    assertThat(search(phrase("copper lantern"))).isEmpty();
    assertThat(found("quartz")).containsExactly(node.ref());
    assertThat(found("harbor")).containsExactly(node.ref());
    assertThat(found("volcano")).containsExactly(node.ref());
  }

  @Test
  void search_afterADelete_findsTheRestOnly() {
    MemoryNode gone = insert(withBody("One", "copper lantern"));
    MemoryNode left = insert(withBody("Two", "copper lantern"));

    delete(gone.ref());

    assertThat(found("lantern")).containsExactly(left.ref());
    assertThat(refs(search(phrase("copper lantern")))).containsExactly(left.ref());
  }

  @Test
  void search_withinAWrite_seesItsChanges() {
    MemoryNode changed = insert(withBody("One", "copper"));
    MemoryNode gone = insert(withBody("Two", "copper"));

    change(
        tx -> {
          MemoryNode added = tx.nodes().insert(withBody("Three", "copper lantern"));
          assertThat(refs(tx.nodes().search(words(IN_PROJECT, "copper"))))
              .containsExactlyInAnyOrderElementsOf(refs(changed, gone, added));
          assertThat(refs(tx.nodes().search(phrase("copper lantern"))))
              .containsExactly(added.ref());

          tx.nodes().update(changed.toBuilder().body("quartz").build());
          tx.nodes().delete(gone.ref());
          assertThat(refs(tx.nodes().search(words(IN_PROJECT, "copper"))))
              .containsExactly(added.ref());
          assertThat(refs(tx.nodes().search(words(IN_PROJECT, "quartz"))))
              .containsExactly(changed.ref());
        });

    assertThat(found("copper")).hasSize(1);
  }

  @Test
  void search_afterAWriteThatFailed_findsWhatWasThereBefore() {
    MemoryNode kept = insert(withBody("One", "copper"));
    MemoryNode other = insert(withBody("Two", "copper"));

    changeInVain(
        tx -> {
          tx.nodes().insert(withBody("Three", "copper"));
          tx.nodes().update(kept.toBuilder().body("quartz").build());
          tx.nodes().delete(other.ref());
        });

    assertThat(found("copper")).containsExactlyInAnyOrderElementsOf(refs(kept, other));
    assertThat(found("quartz")).isEmpty();
  }

  @ParameterizedTest(name = "text {index}")
  @ValueSource(
      strings = {
        "\"",
        "'",
        "''",
        "\"\"",
        "*",
        "lan*",
        "^lantern",
        "AND",
        "OR",
        "NOT",
        "NEAR",
        "NEAR(a b, 2)",
        "lantern AND",
        "(",
        ")",
        "{title}:",
        "title:lantern",
        "title : lantern",
        "-lantern",
        "+lantern",
        "lantern~2",
        ":",
        ";",
        "--",
        "/*",
        "\\",
        "%",
        "_",
        "?",
        "$1",
        "@x",
        "; drop table node; --",
        "\u0000",
        "\uFFFF",
        "\uD800",
        "\n",
        "\t lantern",
        "\uD83D\uDE00",
        "\u202Eabc"
      })
  void search_anyTextAsATerm_isNeverAnError(String text) {
    insert(fact("A lantern and an anchor near the title"));

    if (!text.isBlank()) {
      assertThat(search(new TextQuery(List.of(new Term(text, 1)), List.of(), IN_PROJECT, 10)))
          .isEmpty();
      List<String> twice = List.of(text, text);
      assertThat(search(new TextQuery(List.of(), List.of(new Phrase(twice, 1)), IN_PROJECT, 10)))
          .isEmpty();
      TextQuery besideAWord =
          new TextQuery(
              List.of(new Term(text, 1), new Term(terms("lantern").get(0), 1)),
              List.of(new Phrase(List.of("lantern", text), 1)),
              IN_PROJECT,
              10);
      assertThat(search(besideAWord)).hasSize(1);
    }
    assertThat(found("lantern " + text)).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void search_manyTerms_areAllUsed() {
    MemoryNode last = insert(fact("The word number999x stands here"));
    List<Term> many =
        IntStream.range(0, 1_000)
            .boxed()
            .flatMap(i -> terms("number" + i + "x").stream())
            .distinct()
            .map(term -> new Term(term, 1))
            .toList();

    TextQuery query = new TextQuery(many, List.of(), IN_PROJECT, 10);

    assertThat(refs(search(query))).containsExactly(last.ref());
  }

  private static final int MANY = 1_000;

  private Map<String, Long> frequencies(String... terms) {
    return store.read(tx -> tx.nodes().frequencies(List.of(terms), MANY));
  }

  @Test
  void frequencies_ofTerms_countTheNodesOfTheWholeStore() {
    String lantern = terms("lantern").get(0);
    String copper = terms("copper").get(0);
    String volcano = terms("volcano").get(0);
    insert(
        withBody("A lantern", "lantern, lantern and lantern"),
        node(NodeKind.FACT, "Copper").tags(List.of("lantern")).build(),
        fact(OTHER_PROJECT, "Lantern"),
        node(NodeKind.FACT, "Old lantern").status(NodeStatus.ARCHIVED).build());

    assertThat(frequencies(lantern, volcano, copper, lantern))
        .containsExactlyInAnyOrderEntriesOf(Map.of(lantern, 4L, copper, 1L));
    assertThat(store.<Map<String, Long>>read(tx -> tx.nodes().frequencies(List.of(lantern), 3)))
        .isEqualTo(Map.of(lantern, 3L));
    assertThat(frequencies(volcano)).isEmpty();
    assertThat(frequencies()).isEmpty();
    assertThat(frequencies(lantern.substring(0, lantern.length() - 1))).isEmpty();
  }

  @Test
  void frequencies_ofAnythingThatIsNoTerm_areLeftOut() {
    insert(withBody("A lantern", "copper lantern"));

    assertThat(
            frequencies(
                "",
                " ",
                "copper lantern",
                "\"",
                "lantern\"",
                "*",
                "lant*",
                ":1",
                "title:lantern",
                "NOT",
                "AND",
                "\uD83D",
                "\u0000",
                "LANTERN"))
        .isEmpty();
  }

  @Test
  void frequencies_afterChanges_countNoMoreThanWasEverThere() {
    assumeCapable(MemoryStore.Capability.MAINTENANCE);
    String lantern = terms("lantern").get(0);
    String copper = terms("copper").get(0);
    MemoryNode changed = insert(withBody("One", "lantern"));
    MemoryNode gone = insert(withBody("Two", "lantern"));
    insert(withBody("Three", "lantern"));

    update(changed.toBuilder().body("copper").build());
    delete(gone.ref());

    assertThat(frequencies(copper)).containsExactly(Map.entry(copper, 1L));
    assertThat(frequencies(lantern).get(lantern)).isBetween(1L, 3L);
    store.rebuildIndex();
    assertThat(frequencies(lantern, copper))
        .containsExactlyInAnyOrderEntriesOf(Map.of(lantern, 1L, copper, 1L));
  }

  @Test
  void frequencies_withinAWrite_seeWhatItWrote() {
    String lantern = terms("lantern").get(0);
    insert(fact("A lantern"));

    changeInVain(
        tx -> {
          tx.nodes().insert(fact("Another lantern"));
          assertThat(tx.nodes().frequencies(List.of(lantern), MANY)).isEqualTo(Map.of(lantern, 2L));
          tx.nodes().insert(fact("A third lantern"));
          assertThat(tx.nodes().frequencies(List.of(lantern), MANY)).isEqualTo(Map.of(lantern, 3L));
        });

    assertThat(frequencies(lantern)).isEqualTo(Map.of(lantern, 1L));
  }

  @Test
  void rebuildIndex_atAnyTime_changesNoResult() {
    assumeCapable(MemoryStore.Capability.MAINTENANCE);
    MemoryNode first = insert(withBody("One", "copper lantern"));
    insert(fact(OTHER_PROJECT, "A lantern"));
    MemoryNode gone = insert(withBody("Two", "lantern"));
    insert(withBody("Three", "lantern ".repeat(40)));
    insert(node(NodeKind.FACT, "A lantern archived").status(NodeStatus.ARCHIVED).build());
    update(first.toBuilder().body("copper lantern lantern").build());
    delete(gone.ref());
    List<NodeStore.Hit> words = search(words(IN_PROJECT, "copper lantern"));
    List<NodeStore.Hit> phrases = search(phrase("copper lantern"));

    long rebuilt = store.rebuildIndex();

    assertThat(rebuilt).isEqualTo(4);
    assertSameHits(search(words(IN_PROJECT, "copper lantern")), words);
    assertSameHits(search(phrase("copper lantern")), phrases);
    assertThat(words).hasSize(3);
  }

  @Test
  void rebuildIndex_ofAnEmptyStore_hasNothingToDo() {
    assumeCapable(MemoryStore.Capability.MAINTENANCE);
    assertThat(store.rebuildIndex()).isZero();
    insert(fact("A lantern"));
    assertThat(found("lantern")).hasSize(1);
  }

  private static void assertSameHits(List<NodeStore.Hit> actual, List<NodeStore.Hit> expected) {
    assertThat(actual)
        .usingRecursiveFieldByFieldElementComparator(RankingRules.scoresAboutEqual())
        .isEqualTo(expected);
  }
}
