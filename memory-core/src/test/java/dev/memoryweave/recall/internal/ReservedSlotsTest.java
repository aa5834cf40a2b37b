package dev.memoryweave.recall.internal;

import static dev.memoryweave.recall.internal.RankedMemories.ids;
import static dev.memoryweave.recall.internal.RankedMemories.node;
import static dev.memoryweave.recall.internal.RankedMemories.ranked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReservedSlotsTest {
  private static Shortlist list(int limit) {
    return new Shortlist(limit, new LeftOuts<>(LeftOut::score));
  }

  /** So many facts, best first, and then the others. */
  private static List<RankedMemory> facts(int count, RankedMemory... others) {
    return Stream.concat(
            IntStream.range(0, count).mapToObj(i -> ranked("fact.n" + i, .9 - .01 * i)),
            Stream.of(others))
        .toList();
  }

  @Test
  void fill_noPinnedMemoryChosen_givesTheLastSlotToTheBestOne() {
    Shortlist list = list(6);
    List<RankedMemory> beyond =
        list.takeAll(facts(7, ranked("constraint.a", .3), ranked("constraint.b", .2)));

    new ReservedSlots(10).fill(list, beyond);

    assertThat(ids(list))
        .containsExactly("fact.n0", "fact.n1", "fact.n2", "fact.n3", "fact.n4", "constraint.a");
    assertThat(ids(beyond)).containsExactly("fact.n6", "constraint.b", "fact.n5");
    assertThat(list.get(5).memory().breakdown().factors())
        .extracting(factor -> factor.name())
        .containsExactly("reserved slot");
    assertThat(list.get(5).memory().score()).isEqualTo(.3);
  }

  @Test
  void fill_slotsTakenByRank_changesNothing() {
    Shortlist list = list(6);
    List<RankedMemory> ranked = new ArrayList<>(facts(5));
    ranked.add(0, ranked("constraint.a", .95));
    ranked.add(ranked("fact.n9", .1));
    ranked.add(ranked("constraint.b", .05));
    List<RankedMemory> beyond = list.takeAll(ranked);
    List<String> before = ids(list);

    new ReservedSlots(10).fill(list, beyond);

    assertThat(ids(list)).isEqualTo(before);
    assertThat(ids(beyond)).containsExactly("fact.n9", "constraint.b");
  }

  @Test
  void fill_resultOfFewerThanSix_hasNoSlotToReserve() {
    Shortlist list = list(5);
    List<RankedMemory> beyond = list.takeAll(facts(6, ranked("constraint.a", .3)));

    new ReservedSlots(10).fill(list, beyond);

    assertThat(ids(list)).doesNotContain("constraint.a");
  }

  @Test
  void fill_waitingRule_takesNoSlot() {
    Shortlist list = list(6);
    RankedMemory waiting =
        ranked(node("constraint.a", builder -> builder.status(NodeStatus.CANDIDATE)), .3);
    List<RankedMemory> beyond = list.takeAll(facts(6, waiting));

    new ReservedSlots(10).fill(list, beyond);

    assertThat(ids(beyond)).containsExactly("constraint.a");
  }
}
