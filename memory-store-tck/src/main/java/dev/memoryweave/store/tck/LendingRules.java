package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.turn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.Lending;
import dev.memoryweave.store.LendingPool;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Full-text search: what the hits of one session lend each other. */
abstract class LendingRules extends StoreRules {
  private static final List<String> WORDS =
      List.of("lantern", "harbor", "anchor", "volcano", "quartz");
  private static final int FULL = 6;
  private static final Lending LENDING = new Lending(TextQuery.MAX_LIMIT, 2, .5, FULL);

  LendingRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static TextQuery words(int limit) {
    return new TextQuery(
        words(IN_PROJECT, "lantern harbor quartz").terms(),
        List.of(new Phrase(terms("harbor lantern"), 2)),
        IN_PROJECT,
        limit);
  }

  private static String text(Random random, int number) {
    return "Number "
        + number
        + IntStream.range(0, random.nextInt(8))
            .mapToObj(i -> " " + WORDS.get(random.nextInt(1 + random.nextInt(WORDS.size()))))
            .collect(Collectors.joining());
  }

  /** Conversations that take turns, so that neighbours are often of another session or of none. */
  private void insertConversations(int count) {
    Random random = new Random(31);
    List<MemoryNode> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int session = random.nextInt(6) / 2;
      String text = text(random, i);
      nodes.add(session == 2 ? fact(text) : turn("session-" + session, text));
    }
    insert(nodes.toArray(new MemoryNode[0]));
    for (int i = 0; i < count / 10; i++) {
      delete(nodes.remove(random.nextInt(nodes.size())).ref());
    }
  }

  /** What hits that were found without lending are with it. */
  private static void assertLent(
      List<TextHit> found, List<TextHit> alone, Lending lending, int limit) {
    LendingPool pool = new LendingPool(lending);
    alone.forEach(
        hit -> pool.add(hit.position(), hit.session(), hit.length(), hit.shares().toArray()));
    List<LendingPool.Lent> expected = pool.best(limit);
    assertThat(refs(found))
        .isEqualTo(expected.stream().map(lent -> alone.get(lent.index()).ref()).toList());
    for (int i = 0; i < found.size(); i++) {
      TextHit hit = found.get(i);
      TextHit itself = alone.get(expected.get(i).index());
      assertThat(hit.shares()).isEqualTo(expected.get(i).shares());
      assertThat(hit.score()).isCloseTo(hit.shares().sum(), within(1e-9 * hit.score()));
      assertThat(hit.session()).isEqualTo(itself.session());
      assertThat(hit.position()).isEqualTo(itself.position());
      assertThat(hit.length()).isEqualTo(itself.length());
    }
  }

  @Test
  void search_lending_isWhatThePoolMakesOfTheHitsAlone() {
    insertConversations(300);
    for (int pool : new int[] {1, 20, 100, TextQuery.MAX_LIMIT}) {
      for (int limit : new int[] {1, 15, TextQuery.MAX_LIMIT}) {
        for (int reach : new int[] {1, 3}) {
          Lending lending = new Lending(pool, reach, .5, FULL);
          TextQuery query = words(limit).withLending(lending);
          assertLent(search(query), search(words(query.gathered())), lending, limit);
        }
      }
    }
  }

  @Test
  void search_hitBesideOneWithTheOtherWord_comesBeforeALoneOne() {
    MemoryNode alone = insert(turn("tuesday", "The harbor is too far"));
    insert(turn("monday", "Who lit the lantern there?"));
    MemoryNode beside = insert(turn("monday", "The harbor is very far"));

    List<TextHit> hits = search(words(10).withLending(LENDING));

    assertThat(refs(hits).indexOf(beside.ref())).isLessThan(refs(hits).indexOf(alone.ref()));
  }

  @Test
  void search_longNeighbour_lendsLess() {
    insert(turn("monday", "Who lit the lantern?" + " We ate bread and rain came down.".repeat(5)));
    MemoryNode beside = insert(turn("monday", "The harbor is far"));
    Lending inFull = new Lending(TextQuery.MAX_LIMIT, 2, .5, TextQuery.MAX_LIMIT);

    assertThat(score(words(10).withLending(LENDING), beside))
        .isLessThan(score(words(10).withLending(inFull), beside));
  }

  @Test
  void search_lending_neverBringsWhatDoesNotMatch() {
    insert(turn("monday", "Who lit the lantern?"));
    MemoryNode silent = insert(turn("monday", "Nobody knows"));

    assertThat(refs(search(words(10).withLending(LENDING)))).doesNotContain(silent.ref());
  }

  @Test
  void search_whatTheFilterLeavesOut_neitherLendsNorTakesAPlaceInThePool() {
    for (int i = 0; i < 30; i++) {
      insert(fact("The lantern, the lantern, the lantern of the harbor " + i));
    }
    MemoryNode first = insert(turn("monday", "A lantern"));
    insert(fact("The harbor " + 1).toBuilder().session(first.session()).build());
    MemoryNode second = insert(turn("monday", "The harbor again, and no more than that"));
    NodeFilter turns = IN_PROJECT.withKinds(Set.of(NodeKind.TURN));
    Lending lending = new Lending(2, 2, .5, FULL);

    List<TextHit> hits = search(words(2).withFilter(turns).withLending(lending));

    assertThat(refs(hits)).containsExactlyInAnyOrder(first.ref(), second.ref());
    assertLent(hits, search(words(2).withFilter(turns)), lending, 2);
  }

  @Test
  void search_withinAWrite_lendsWhatItWrote() {
    NodeRef alone = insert(turn("tuesday", "The harbor is too far")).ref();
    change(
        transaction -> {
          transaction.nodes().insert(turn("monday", "Who lit the lantern there?"));
          NodeRef beside =
              transaction.nodes().insert(turn("monday", "The harbor is very far")).ref();

          List<NodeRef> hits = refs(transaction.nodes().search(words(10).withLending(LENDING)));

          assertThat(hits.indexOf(beside)).isLessThan(hits.indexOf(alone));
        });
  }
}
