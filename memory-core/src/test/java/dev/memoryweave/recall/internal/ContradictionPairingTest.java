package dev.memoryweave.recall.internal;

import static dev.memoryweave.recall.internal.RankedMemories.ids;
import static dev.memoryweave.recall.internal.RankedMemories.node;
import static dev.memoryweave.recall.internal.RankedMemories.ranked;
import static dev.memoryweave.recall.internal.RankedMemories.scores;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContradictionPairingTest {
  private static final MemoryNode AGENTS = node("fact.agents");
  private static final MemoryNode OTHER = node("fact.other");
  private static final MemoryNode PERSONS =
      node("fact.persons", builder -> builder.provenance(Provenance.of(Source.USER)));

  private final Map<NodeRef, List<MemoryNode>> against = new HashMap<>();
  private final Contradictions contradictions =
      new Contradictions() {
        @Override
        public List<MemoryNode> against(MemoryNode memory) {
          return against.getOrDefault(memory.ref(), List.of());
        }

        @Override
        public boolean mayBeShown(MemoryNode memory) {
          return !memory.status().isWaiting();
        }
      };

  private void contradict(MemoryNode one, MemoryNode other) {
    against.computeIfAbsent(one.ref(), ref -> new ArrayList<>()).add(other);
    against.computeIfAbsent(other.ref(), ref -> new ArrayList<>()).add(one);
  }

  private List<RankedMemory> pair(Shortlist list, List<RankedMemory> beyond, int most) {
    return new ContradictionPairing(
            contradictions, most, (node, pair) -> ranked(node, pair.score()), list, beyond)
        .apply();
  }

  private static Shortlist list(int limit, RankedMemory... ranked) {
    Shortlist list = new Shortlist(limit, new LeftOuts<>(LeftOut::score));
    list.takeAll(List.of(ranked));
    return list;
  }

  @Test
  void apply_otherSideFurtherDown_goesRightBehind() {
    contradict(AGENTS, OTHER);
    Shortlist list =
        list(9, ranked(AGENTS, .9), ranked("fact.x", .8), ranked("fact.y", .7), ranked(OTHER, .6));

    assertThat(pair(list, new ArrayList<>(), 3)).isEmpty();

    assertThat(ids(list)).containsExactly("fact.agents", "fact.other", "fact.x", "fact.y");
    assertThat(list.get(0).contradictedBy()).containsExactly(OTHER.ref());
    assertThat(list.get(1).contradictedBy()).containsExactly(AGENTS.ref());
    assertThat(scores(list)).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void apply_otherSideNotFound_isBroughtInForTheLastOne() {
    contradict(AGENTS, OTHER);
    Shortlist list = list(3, ranked(AGENTS, .9), ranked("fact.x", .8), ranked("fact.y", .7));

    List<RankedMemory> dropped = pair(list, new ArrayList<>(), 3);

    assertThat(ids(list)).containsExactly("fact.agents", "fact.other", "fact.x");
    assertThat(ids(dropped)).containsExactly("fact.y");
  }

  @Test
  void apply_otherSideBeyondTheLimit_isTakenFromThere() {
    contradict(AGENTS, OTHER);
    Shortlist list = list(2, ranked(AGENTS, .9), ranked("fact.x", .8));
    List<RankedMemory> beyond = new ArrayList<>(List.of(ranked(OTHER, .2)));

    pair(list, beyond, 3);

    assertThat(ids(list)).containsExactly("fact.agents", "fact.other");
    assertThat(beyond).isEmpty();
    assertThat(list.get(1).memory().breakdown().relevance()).isEqualTo(.2);
  }

  @Test
  void apply_otherSideCountsForMore_goesRightInFront() {
    contradict(AGENTS, PERSONS);
    Shortlist list = list(9, ranked(AGENTS, .9), ranked("fact.x", .8), ranked(PERSONS, .3));

    pair(list, new ArrayList<>(), 3);

    assertThat(ids(list)).containsExactly("fact.persons", "fact.agents", "fact.x");
    assertThat(scores(list)).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void apply_moreSidesThanAreTaken_namesAllAndBringsInSome() {
    MemoryNode third = node("fact.third");
    contradict(AGENTS, OTHER);
    contradict(AGENTS, third);
    Shortlist list = list(9, ranked(AGENTS, .9));

    pair(list, new ArrayList<>(), 1);

    assertThat(ids(list)).containsExactly("fact.agents", "fact.other");
    assertThat(list.get(0).contradictedBy()).containsExactly(OTHER.ref(), third.ref());
  }
}
