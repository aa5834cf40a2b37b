package dev.memoryweave.recall.internal;

import static dev.memoryweave.recall.internal.RankedMemories.ids;
import static dev.memoryweave.recall.internal.RankedMemories.node;
import static dev.memoryweave.recall.internal.RankedMemories.ranked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShortlistTest {
  private final LeftOuts<LeftOut> leftOut = new LeftOuts<>(LeftOut::score);
  private final Shortlist list = new Shortlist(2, leftOut);

  private static MemoryNode saying(String id, Source source) {
    return node(
        id, builder -> builder.body("Retries end after 5.").provenance(Provenance.of(source)));
  }

  @Test
  void takeAll_moreThanTheLimit_givesTheRestBack() {
    List<RankedMemory> beyond =
        list.takeAll(
            List.of(
                ranked("fact.a", .9),
                ranked("fact.b", .8),
                ranked("fact.c", .7),
                ranked("fact.d", .6)));

    assertThat(ids(list)).containsExactly("fact.a", "fact.b");
    assertThat(ids(beyond)).containsExactly("fact.c", "fact.d");
    assertThat(leftOut.count()).isZero();
  }

  @Test
  void take_textOfAnotherEntry_isFoldedIntoIt() {
    list.take(ranked(saying("fact.a", Source.AGENT), .9));
    list.take(ranked(saying("fact.b", Source.AGENT), .8));

    assertThat(ids(list)).containsExactly("fact.a");
    assertThat(list.get(0).duplicates()).containsExactly(node("fact.b").ref());
    assertThat(leftOut.best())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.ref()).isEqualTo(node("fact.b").ref());
              assertThat(entry.reason()).isEqualTo("says the same as " + node("fact.a").ref());
            });
  }

  @Test
  void take_textOfAnEntryThatCountsForLess_takesItsRankAndScore() {
    list.take(ranked(saying("fact.a", Source.AGENT), .9));
    list.take(ranked("fact.other", .85));
    list.take(ranked(saying("fact.b", Source.USER), .8));

    assertThat(ids(list)).containsExactly("fact.b", "fact.other");
    assertThat(list.get(0).memory().score()).isEqualTo(.9);
    assertThat(list.get(0).duplicates()).containsExactly(node("fact.a").ref());
  }

  @Test
  void drop_entry_makesRoomForTheSameText() {
    list.take(ranked(saying("fact.a", Source.AGENT), .9));
    list.drop(0);
    list.take(ranked(saying("fact.b", Source.AGENT), .8));

    assertThat(ids(list)).containsExactly("fact.b");
    assertThat(leftOut.count()).isZero();
  }

  @Test
  void insert_intoAFullList_givesTheLastOneBack() {
    list.takeAll(List.of(ranked("fact.a", .9), ranked("fact.b", .8)));

    assertThat(list.insert(1, new Shortlist.Entry(ranked("fact.c", .85))))
        .hasValueSatisfying(last -> assertThat(last.node()).isEqualTo(node("fact.b")));
    assertThat(ids(list)).containsExactly("fact.a", "fact.c");
    assertThat(list.indexOf(node("fact.b").ref())).isEqualTo(-1);
  }
}
