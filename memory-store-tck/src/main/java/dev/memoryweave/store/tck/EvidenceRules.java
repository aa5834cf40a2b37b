package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.UnknownNodeException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Evidence: stored once, attached to any number of nodes of its scope. */
abstract class EvidenceRules extends StoreRules {
  EvidenceRules(MemoryStoreContract contract) {
    super(contract);
  }

  private boolean attach(Evidence evidence, NodeRef node) {
    return store.write(tx -> tx.evidence().attach(evidence, node));
  }

  private boolean detach(Evidence evidence, NodeRef node) {
    return store.write(tx -> tx.evidence().detach(evidence.id(), node));
  }

  private List<Evidence> of(NodeRef node) {
    return store.read(tx -> tx.evidence().of(node));
  }

  private Optional<Evidence> find(Evidence evidence) {
    return store.read(tx -> tx.evidence().find(evidence.scope(), evidence.id()));
  }

  @Test
  void attach_newEvidence_keepsItWithTheNode() {
    MemoryNode node = insert(fact("Supported"));
    Evidence evidence = evidence("src/Main.java:3-9");

    assertThat(attach(evidence, node.ref())).isTrue();

    assertThat(find(evidence)).contains(evidence);
    assertThat(of(node.ref())).containsExactly(evidence);
    assertThat(stored(node.ref())).isEqualTo(node);
  }

  @Test
  void attach_anyKindWithAnythingAbsent_comesBackAsItWas() {
    MemoryNode node = insert(fact("Much supported"));
    List<Evidence> all = new ArrayList<>();
    for (Evidence.Kind kind : Evidence.Kind.values()) {
      for (Polarity polarity : Polarity.values()) {
        all.add(
            Evidence.of(PROJECT, new Evidence.Draft(kind, "x", "", null, null, polarity), NOON));
        all.add(
            Evidence.of(
                PROJECT,
                new Evidence.Draft(kind, "x", " two\nlines ", "d", NOON.minusMillis(1), polarity),
                NOON));
      }
    }

    change(tx -> all.forEach(evidence -> tx.evidence().attach(evidence, node.ref())));

    assertThat(of(node.ref())).isEqualTo(all);
    assertThat(all).allSatisfy(evidence -> assertThat(find(evidence)).contains(evidence));
  }

  @Test
  void attach_secondTime_saysSoAndChangesNothing() {
    MemoryNode node = insert(fact("Supported"));
    Evidence first = evidence("a");
    Evidence other = evidence("b");
    attach(first, node.ref());
    attach(other, node.ref());

    assertThat(attach(first, node.ref())).isFalse();

    assertThat(of(node.ref())).containsExactly(first, other);
  }

  @Test
  void attach_sameEvidenceSeenLater_keepsTheFirst() {
    MemoryNode node = insert(fact("Supported"));
    MemoryNode other = insert(fact("Also supported"));
    Evidence.Draft draft = Evidence.Draft.of(Evidence.Kind.TEST, "RetryTest", "passed");
    Evidence first = Evidence.of(PROJECT, draft, NOON);
    Evidence later = Evidence.of(PROJECT, draft, NOON.plusSeconds(60));
    assertThat(later.id()).isEqualTo(first.id());

    attach(first, node.ref());

    assertThat(attach(later, node.ref())).isFalse();
    assertThat(attach(later, other.ref())).isTrue();
    assertThat(find(later)).contains(first);
    assertThat(of(node.ref())).containsExactly(first);
    assertThat(of(other.ref())).containsExactly(first);
  }

  @Test
  void of_node_givesItsEvidenceInTheOrderOfAttaching() {
    MemoryNode node = insert(fact("Supported"));
    MemoryNode other = insert(fact("Also supported"));
    List<Evidence> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(evidence("place " + i));
    }
    List<Evidence> backwards = new ArrayList<>(all);
    Collections.reverse(backwards);

    all.forEach(evidence -> attach(evidence, node.ref()));
    backwards.forEach(evidence -> attach(evidence, other.ref()));

    assertThat(of(node.ref())).isEqualTo(all);
    assertThat(of(other.ref())).isEqualTo(backwards);
  }

  @Test
  void attach_sameEvidenceInTwoScopes_keepsThemApart() {
    MemoryNode here = insert(fact(PROJECT, "Supported"));
    MemoryNode there = insert(fact(OTHER_PROJECT, "Supported"));
    Evidence mine = evidence(PROJECT, "a");
    Evidence theirs = evidence(OTHER_PROJECT, "a");
    assertThat(theirs.id()).isEqualTo(mine.id());

    attach(mine, here.ref());

    assertThat(find(theirs)).isEmpty();
    assertThat(of(there.ref())).isEmpty();
    assertThat(attach(theirs, there.ref())).isTrue();
    assertThat(find(theirs)).contains(theirs);
    assertThat(of(here.ref())).containsExactly(mine);
    assertThat(of(there.ref())).containsExactly(theirs);
  }

  @Test
  void attach_toAnUnknownNode_isRefusedAndKeepsNothing() {
    insert(fact(OTHER_PROJECT, "Nowhere"));
    Evidence evidence = evidence("a");

    assertThatExceptionOfType(UnknownNodeException.class)
        .isThrownBy(() -> attach(evidence, nowhere()))
        .withMessageContaining("fact.nowhere");

    assertThat(find(evidence)).isEmpty();
    assertThat(of(nowhere())).isEmpty();
  }

  @Test
  void attach_overScopes_isRefusedAndKeepsNothing() {
    MemoryNode node = insert(fact("Supported"));
    Evidence foreign = evidence(OTHER_PROJECT, "a");

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> attach(foreign, node.ref()))
        .withMessageContaining("scope");

    assertThat(find(foreign)).isEmpty();
    assertThat(of(node.ref())).isEmpty();
  }

  @Test
  void find_unknownEvidence_givesNothing() {
    look(
        tx -> {
          Evidence.Id unknown = Evidence.Id.of("ev-000000000000000000000000");
          assertThat(tx.evidence().find(PROJECT, unknown)).isEmpty();
          assertThat(tx.evidence().of(nowhere())).isEmpty();
        });
  }

  @Test
  void attach_withinAWrite_isSeenByIt() {
    Evidence evidence = evidence("a");

    change(
        tx -> {
          NodeRef node = tx.nodes().insert(fact("New")).ref();
          assertThat(tx.evidence().attach(evidence, node)).isTrue();
          assertThat(tx.evidence().of(node)).containsExactly(evidence);
          assertThat(tx.evidence().find(PROJECT, evidence.id())).contains(evidence);
          assertThat(tx.evidence().attach(evidence, node)).isFalse();
        });
  }

  @Test
  void ofAll_givesWhatEachNodeHas() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(fact("Two"));
    MemoryNode bare = insert(fact("Bare"));
    Evidence first = evidence("src/A.java:1");
    Evidence shared = evidence("src/B.java:2");
    attach(shared, two.ref());
    attach(first, one.ref());
    attach(shared, one.ref());

    look(
        tx -> {
          assertThat(
                  tx.evidence()
                      .ofAll(List.of(two.ref(), bare.ref(), nowhere(), one.ref(), two.ref())))
              .containsExactly(
                  Map.entry(two.ref(), List.of(shared)),
                  Map.entry(one.ref(), List.of(first, shared)));
          assertThat(tx.evidence().ofAll(List.of())).isEmpty();
        });
  }

  @Test
  void update_ofTheNode_keepsItsEvidence() {
    MemoryNode node = insert(fact("Supported"));
    attach(evidence("a"), node.ref());

    update(node.toBuilder().body("changed").build());

    assertThat(of(node.ref())).containsExactly(evidence("a"));
  }

  private void check(Evidence evidence, Evidence.Check check) {
    change(tx -> tx.evidence().recordCheck(evidence.scope(), evidence.id(), check));
  }

  private static Evidence.Check check(Evidence.Check.Verdict verdict, int seconds) {
    return new Evidence.Check(verdict, NOON.plusSeconds(seconds));
  }

  private List<Evidence> detachedFrom(NodeRef node) {
    return store.read(tx -> tx.evidence().detachedFrom(node));
  }

  private List<NodeRef> nodesWith(Evidence evidence) {
    return store.read(tx -> tx.evidence().nodesWith(evidence.scope(), evidence.id()));
  }

  @Test
  void detach_takesThatPieceFromThatNodeAlone() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(fact("Two"));
    Evidence first = evidence("src/A.java:1");
    Evidence shared = evidence("src/B.java:2");
    Evidence last = evidence("src/C.java:3");
    List.of(first, shared, last).forEach(piece -> attach(piece, one.ref()));
    attach(shared, two.ref());

    assertThat(detach(shared, one.ref())).isTrue();
    assertThat(detach(shared, one.ref())).isFalse();
    assertThat(of(one.ref())).containsExactly(first, last);
    assertThat(of(two.ref())).containsExactly(shared);
    assertThat(find(shared)).contains(shared);

    assertThat(detach(shared, two.ref())).isTrue();
    assertThat(find(shared)).isEmpty();
    assertThat(detach(first, nowhere())).isFalse();
    attach(shared, one.ref());
    assertThat(of(one.ref())).containsExactly(first, last, shared);
  }

  @Test
  void detachedFrom_node_keepsWhatWasTakenUntilItIsAttachedAgainOrTheNodeGoes() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(fact("Two"));
    Evidence first = evidence("src/A.java:1");
    Evidence shared = evidence("src/B.java:2");
    Evidence.Check gone = check(Evidence.Check.Verdict.GONE, 5);
    attach(first, one.ref());
    attach(shared, one.ref());
    attach(shared, two.ref());
    check(first, gone);

    assertThat(detachedFrom(one.ref())).isEmpty();
    detach(shared, one.ref());
    detach(first, one.ref());

    assertThat(detachedFrom(one.ref())).containsExactly(shared, first.checked(gone));
    assertThat(detachedFrom(two.ref())).isEmpty();
    assertThat(detachedFrom(nowhere())).isEmpty();
    assertThat(find(first)).isEmpty();
    assertThat(nodesWith(first)).isEmpty();

    attach(shared, one.ref());
    assertThat(detachedFrom(one.ref())).containsExactly(first.checked(gone));
    detach(shared, one.ref());
    assertThat(detachedFrom(one.ref())).containsExactly(first.checked(gone), shared);

    delete(one.ref());
    assertThat(detachedFrom(one.ref())).isEmpty();
    assertThat(of(two.ref())).containsExactly(shared);
  }

  @Test
  void recordCheck_ofEvidence_takesThePlaceOfTheOneBefore() {
    MemoryNode node = insert(fact("Supported"));
    Evidence evidence = evidence("a");
    Evidence other = evidence("b");
    attach(evidence, node.ref());
    attach(other, node.ref());

    for (Evidence.Check.Verdict verdict : Evidence.Check.Verdict.values()) {
      Evidence.Check check = check(verdict, -verdict.label().length());
      check(evidence, check);

      assertThat(find(evidence)).contains(evidence.checked(check));
      assertThat(of(node.ref())).containsExactly(evidence.checked(check), other);
    }
    assertThat(stored(node.ref())).isEqualTo(node);
    look(tx -> assertThat(tx.nodes().formerVersions(node.ref())).isEmpty());
  }

  @Test
  void recordCheck_ofSharedEvidence_isSeenAtEveryNodeOfItsScopeAlone() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(fact("Two"));
    MemoryNode there = insert(fact(OTHER_PROJECT, "One"));
    Evidence evidence = evidence("a");
    Evidence theirs = evidence(OTHER_PROJECT, "a");
    attach(evidence, one.ref());
    attach(evidence, two.ref());
    attach(theirs, there.ref());

    Evidence.Check gone = check(Evidence.Check.Verdict.GONE, 5);
    check(evidence, gone);

    assertThat(of(one.ref())).containsExactly(evidence.checked(gone));
    assertThat(of(two.ref())).containsExactly(evidence.checked(gone));
    assertThat(of(there.ref())).containsExactly(theirs);
    assertThat(find(theirs)).contains(theirs);
  }

  @Test
  void recordCheck_ofUnknownEvidence_isPassedOver() {
    MemoryNode node = insert(fact("Supported"));
    attach(evidence("a"), node.ref());

    check(evidence("b"), check(Evidence.Check.Verdict.HOLDS, 1));
    check(evidence(OTHER_PROJECT, "a"), check(Evidence.Check.Verdict.HOLDS, 1));

    assertThat(find(evidence("b"))).isEmpty();
    assertThat(of(node.ref())).containsExactly(evidence("a"));
  }

  @Test
  void recordCheck_thenAttachAgain_keepsTheCheck() {
    MemoryNode node = insert(fact("Supported"));
    MemoryNode other = insert(fact("Also supported"));
    Evidence evidence = evidence("a");
    Evidence.Check changed = check(Evidence.Check.Verdict.CHANGED, 5);
    attach(evidence, node.ref());
    check(evidence, changed);

    attach(evidence, node.ref());
    attach(evidence, other.ref());

    assertThat(of(node.ref())).containsExactly(evidence.checked(changed));
    assertThat(of(other.ref())).containsExactly(evidence.checked(changed));
  }

  @Test
  void attach_evidenceThatWasChecked_keepsTheCheck() {
    MemoryNode node = insert(fact("Supported"));
    Evidence checked = evidence("a").checked(check(Evidence.Check.Verdict.HOLDS, 5));

    attach(checked, node.ref());

    assertThat(find(checked)).contains(checked);
  }

  @Test
  void recordCheck_withinAWrite_isSeenByItAndTakenBackWithIt() {
    MemoryNode node = insert(fact("Supported"));
    Evidence evidence = evidence("a");
    attach(evidence, node.ref());
    Evidence.Check gone = check(Evidence.Check.Verdict.GONE, 5);

    changeInVain(
        tx -> {
          tx.evidence().recordCheck(PROJECT, evidence.id(), gone);
          assertThat(tx.evidence().of(node.ref())).containsExactly(evidence.checked(gone));
        });

    assertThat(find(evidence)).contains(evidence);
  }

  @Test
  void nodesWith_evidence_givesTheNodesThatItIsAttachedTo() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(fact("Two"));
    MemoryNode there = insert(fact(OTHER_PROJECT, "One"));
    Evidence shared = evidence("shared");
    attach(evidence("own"), one.ref());
    attach(shared, one.ref());
    attach(shared, two.ref());
    attach(shared, two.ref());
    attach(evidence(OTHER_PROJECT, "shared"), there.ref());

    assertThat(nodesWith(shared)).containsExactlyInAnyOrder(one.ref(), two.ref());
    assertThat(nodesWith(evidence("own"))).containsExactly(one.ref());
    assertThat(nodesWith(evidence(OTHER_PROJECT, "shared"))).containsExactly(there.ref());
    assertThat(nodesWith(evidence("unknown"))).isEmpty();
    assertThat(nodesWith(evidence(OTHER_PROJECT, "own"))).isEmpty();

    delete(one.ref());

    assertThat(nodesWith(shared)).containsExactly(two.ref());
    assertThat(nodesWith(evidence("own"))).isEmpty();
  }
}
