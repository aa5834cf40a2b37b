package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random work on a store and on a {@link ReferenceModel}: after each write both must have the same
 * content. The seed is part of the test's name; the system property {@code memoryweave.tck.seed}
 * selects another one.
 */
abstract class RandomWorkRules extends StoreRules {
  private static final String SEED = "memoryweave.tck.seed";
  private static final int WRITES = 60;
  private static final int STEPS = 8;

  RandomWorkRules(MemoryStoreContract contract) {
    super(contract);
  }

  static LongStream seeds() {
    Long chosen = Long.getLong(SEED);
    return chosen == null ? LongStream.rangeClosed(1, 6) : LongStream.of(chosen);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomWork_onStoreAndModel_leavesTheSame(long seed) {
    RandomRecords random = new RandomRecords(seed);
    ReferenceModel model = new ReferenceModel();
    for (int write = 0; write < WRITES; write++) {
      ReferenceModel before = model;
      boolean fails = random.oneIn(5);
      try {
        model =
            store.write(
                tx -> {
                  // A store may run the work more than once.
                  ReferenceModel changed = before.copy();
                  for (int step = random.below(STEPS); step >= 0; step--) {
                    step(tx, changed, random);
                  }
                  if (random.oneIn(3)) {
                    compare(tx, changed, random);
                  }
                  if (fails) {
                    throw new OnPurpose();
                  }
                  return changed;
                });
      } catch (OnPurpose e) {
        assertThat(fails).isTrue();
      }
      ReferenceModel expected = model;
      look(tx -> compare(tx, expected, random));
    }
    if (store.capabilities().contains(MemoryStore.Capability.MAINTENANCE)) {
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      store.rebuildIndex();
      assertThat(store.repair(NOON)).isEqualTo(MemoryStore.Check.Repair.NONE);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
    ReferenceModel expected = model;
    look(tx -> compare(tx, expected, random));
  }

  private static void step(WriteTransaction tx, ReferenceModel model, RandomRecords random) {
    switch (random.below(13)) {
      case 0, 1, 2 -> insert(tx, model, random);
      case 3, 4 -> update(tx, model, random);
      case 5 -> {
        List<NodeRef> refs = List.of(random.ref(), random.ref(), random.ref());
        Instant at = NOON.plusSeconds(random.below(100));
        tx.nodes().recordUse(refs, at);
        model.recordUse(refs, at);
        Usage.Reinforcement reinforcement = random.reinforcement();
        tx.nodes().reinforce(refs.get(0), reinforcement);
        model.reinforce(refs.get(0), reinforcement);
      }
      case 6 -> delete(tx, model, random);
      case 7 -> attach(tx, model, random);
      case 8, 9 -> relate(tx, model, random);
      case 10 -> {
        Evidence evidence = evidence(random.pick(RandomRecords.SCOPES), "place " + random.below(4));
        Evidence.Check check = random.check();
        tx.evidence().recordCheck(evidence.scope(), evidence.id(), check);
        model.recordCheck(evidence.scope(), evidence.id(), check);
      }
      case 11 -> decide(tx, model, random);
      default -> {
        MemoryEvent.Draft draft = random.event();
        MemoryEvent event = tx.journal().append(draft);
        assertThat(event).isEqualTo(model.next(draft, event.sequence()));
        model.append(event);
      }
    }
  }

  private static void insert(WriteTransaction tx, ReferenceModel model, RandomRecords random) {
    MemoryNode node = random.node(random.ref(), model.refs());
    if (model.find(node.ref()).isPresent() || model.rival(node).isPresent()) {
      assertRefused(() -> tx.nodes().insert(node), DuplicateNodeException.class);
    } else {
      tx.nodes().insert(node);
      model.insert(node);
    }
  }

  private static void update(WriteTransaction tx, ReferenceModel model, RandomRecords random) {
    NodeRef ref = random.ref();
    if (model.find(ref).isEmpty()) {
      MemoryNode unknown = random.node(ref, model.refs());
      assertRefused(() -> tx.nodes().update(unknown), UnknownNodeException.class);
      return;
    }
    MemoryNode node = random.changed(model.find(ref).orElseThrow(), model.refs());
    List<Class<?>> refusals = new ArrayList<>();
    if (model.rival(node).isPresent()) {
      refusals.add(DuplicateNodeException.class);
    }
    if (random.oneIn(6)) {
      refusals.add(StaleRevisionException.class);
      node = node.toBuilder().revision(node.revision() + 1).build();
    }
    MemoryNode changed = node;
    if (refusals.isEmpty()) {
      tx.nodes().update(changed);
      model.update(changed);
    } else {
      assertRefused(() -> tx.nodes().update(changed), refusals.toArray(Class<?>[]::new));
    }
  }

  private static void delete(WriteTransaction tx, ReferenceModel model, RandomRecords random) {
    NodeRef ref = random.ref();
    if (model.find(ref).isEmpty()) {
      assertRefused(() -> tx.nodes().delete(ref), UnknownNodeException.class);
    } else {
      tx.nodes().delete(ref);
      model.delete(ref);
    }
  }

  private static void attach(WriteTransaction tx, ReferenceModel model, RandomRecords random) {
    NodeRef ref = random.ref();
    Evidence evidence = evidence(ref.scope(), "place " + random.below(4));
    if (model.find(ref).isEmpty()) {
      assertRefused(() -> tx.evidence().attach(evidence, ref), UnknownNodeException.class);
    } else {
      assertThat(tx.evidence().attach(evidence, ref)).isEqualTo(model.attach(evidence, ref));
    }
  }

  private static void relate(WriteTransaction tx, ReferenceModel model, RandomRecords random) {
    NodeRef from = random.ref();
    NodeRef to = random.ref();
    if (from.equals(to)) {
      return;
    }
    Relation relation = random.relation(from, to);
    if (model.find(from).isEmpty() || model.find(to).isEmpty()) {
      assertRefused(() -> tx.relations().put(relation), UnknownNodeException.class);
    } else {
      assertThat(tx.relations().put(relation)).isEqualTo(model.put(relation));
    }
  }

  private static void decide(WriteTransaction tx, ReferenceModel model, RandomRecords random) {
    PromotionRecord decision = random.decision();
    if (!model.refs().containsAll(ReferenceModel.named(decision))) {
      assertRefused(() -> tx.journal().record(decision), UnknownNodeException.class);
    } else {
      PromotionRecord stored = tx.journal().record(decision);
      assertThat(stored).isEqualTo(decision.numbered(stored.sequence()));
      model.append(stored);
    }
  }

  private static void assertRefused(ThrowingCallable work, Class<?>... with) {
    assertThat(catchThrowable(work)).isInstanceOfAny(with);
  }

  private static void compare(ReadTransaction tx, ReferenceModel model, RandomRecords random) {
    for (Scope scope : RandomRecords.SCOPES) {
      assertThat(tx.journal().revision(scope)).isEqualTo(model.revision(scope));
      for (int i = 0; i < 4; i++) {
        Evidence evidence = evidence(scope, "place " + i);
        assertThat(tx.evidence().find(scope, evidence.id()))
            .isEqualTo(model.findEvidence(scope, evidence.id()));
        assertThat(tx.evidence().nodesWith(scope, evidence.id()))
            .containsExactlyInAnyOrderElementsOf(model.nodesWith(scope, evidence.id()));
      }
    }
    EventQuery events = random.eventQuery();
    assertThat(tx.journal().events(events)).as("%s", events).isEqualTo(model.events(events));
    PromotionQuery decisions = random.decisionQuery();
    assertThat(tx.journal().promotions(decisions))
        .as("%s", decisions)
        .isEqualTo(model.decisions(decisions));
    PromotionQuery all =
        new PromotionQuery(RandomRecords.SCOPES, null, null, Set.of(), 0, 1_000, false);
    assertThat(tx.journal().promotions(all)).isEqualTo(model.decisions(all));
    compareNodes(tx, model);
    compareLists(tx, model, NodeFilter.in(RandomRecords.SCOPES), random);
    compareLists(tx, model, random.filter(), random);
  }

  private static void compareNodes(ReadTransaction tx, ReferenceModel model) {
    assertThat(tx.nodes().findAll(model.refs())).hasSameSizeAs(model.refs());
    for (NodeRef ref : model.refs()) {
      MemoryNode node = model.find(ref).orElseThrow();
      assertThat(tx.nodes().find(ref)).contains(node);
      assertThat(tx.nodes().formerVersions(ref)).isEqualTo(model.formerVersions(ref));
      assertThat(tx.evidence().of(ref)).isEqualTo(model.evidenceOf(ref));
      assertThat(tx.relations().from(ref)).isEqualTo(model.from(ref));
      assertThat(tx.relations().to(ref)).isEqualTo(model.to(ref));
      for (Relation relation : model.from(ref)) {
        assertThat(tx.relations().formerVersions(ref, relation.predicate(), relation.to()))
            .isEqualTo(model.formerVersions(ref, relation.predicate(), relation.to()));
      }
      if (node.status().isCurrent()) {
        assertThat(tx.nodes().findByKey(ref.scope(), node.tier(), node.session(), node.key()))
            .contains(node);
      }
    }
  }

  private static void compareLists(
      ReadTransaction tx, ReferenceModel model, NodeFilter filter, RandomRecords random) {
    for (NodeStore.Query.Order order : NodeStore.Query.Order.values()) {
      assertThat(list(tx.nodes(), filter, order))
          .as("%s %s", order, filter)
          .isEqualTo(model.list(filter, order));
    }
    assertThat(tx.nodes().count(filter))
        .as("the count of %s", filter)
        .isEqualTo(model.list(filter, NodeStore.Query.Order.OLDEST_FIRST).size());
    String words = random.word() + " " + random.word();
    Map<String, Long> frequencies = tx.nodes().frequencies(terms(words), 1_000);
    for (String term : terms(words)) {
      // Recently removed entries may still be counted.
      assertThat(frequencies.getOrDefault(term, 0L))
          .as("the nodes with '%s'", term)
          .isGreaterThanOrEqualTo(model.frequency(term));
    }
    List<NodeStore.Hit> hits = tx.nodes().search(words(filter, words));
    assertThat(hits)
        .isSortedAccordingTo(
            Comparator.comparing(NodeStore.Hit::score)
                .reversed()
                .thenComparing(NodeStore.Hit::position));
    assertThat(
            hits.stream()
                .sorted(Comparator.comparing(NodeStore.Hit::position))
                .map(NodeStore.Hit::ref))
        .as("the nodes with '%s' of %s", words, filter)
        .isEqualTo(model.holding(terms(words), filter));
  }

  /** Thrown to roll a write back. */
  private static final class OnPurpose extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
