package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.model.internal.EvidenceDigest;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item.Cause;
import dev.memoryweave.store.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Evidence that is looked up again, and how far memories are believed because of it. */
abstract class BeliefRules extends LearningRules {
  private static final String PATH = "src/Client.java";

  private final Map<String, String> files = new HashMap<>();
  private final SourceResolver resolver =
      (kind, place) -> {
        if (kind != Evidence.Kind.FILE) {
          return new SourceResolver.Unknown("only files are known here");
        }
        String text = files.get(place);
        return text == null ? new SourceResolver.Gone() : new SourceResolver.Found(text);
      };

  BeliefRules(AgentMemoryContract contract) {
    super(contract);
  }

  private static Evidence.Draft lines(String locator, String text) {
    return new Evidence.Draft(
        Evidence.Kind.FILE, locator, text, EvidenceDigest.of(text), null, Polarity.SUPPORTS);
  }

  private static Evidence.Draft against(String locator) {
    return new Evidence.Draft(
        Evidence.Kind.LOG, locator, "it did not", null, null, Polarity.CONTRADICTS);
  }

  private MemoryNode fact(String title, Evidence.Draft... evidence) {
    NodeDraft.Builder draft = NodeDraft.builder(NodeKind.FACT, title).confidence(.8);
    List.of(evidence).forEach(draft::evidence);
    return memory.remember(draft.build());
  }

  private NodeHandle.Reverification reverify(MemoryNode node) {
    return memory.node(node.id()).reverify(resolver);
  }

  @Test
  void anotherText_isAsSureAsWhoStatesIt_andConfirmedByNobody() {
    AgentMemory person = byPerson();
    NodeId id = person.remember(NodeDraft.builder(NodeKind.FACT, "Port").body("8080").build()).id();
    assertThat(person.node(id).verify("I looked").confidence()).isEqualTo(1);

    MemoryNode changed = memory.remember(NodeDraft.builder(id).body("9090").build());

    assertThat(changed.statedConfidence()).isEqualTo(.8);
    assertThat(changed.confidence()).isEqualTo(.8);
    assertThat(changed.usage().verifiedAt()).isNull();
    MemoryNode again = person.remember(NodeDraft.builder(id).body("8081").build());
    assertThat(again.confidence()).isEqualTo(1);
    assertThat(person.remember(NodeDraft.builder(id).body("1").confidence(.3).build()).confidence())
        .isEqualTo(.3);
  }

  @Test
  void sameTextWithOtherTags_isAsSureAsBefore() {
    AgentMemory person = byPerson();
    NodeId id = person.remember(NodeDraft.builder(NodeKind.FACT, "Port").body("8080").build()).id();
    MemoryNode verified = person.node(id).verify("I looked");

    MemoryNode changed = person.remember(NodeDraft.builder(id).tags("net").body("8080").build());

    assertThat(changed.statedConfidence()).isEqualTo(verified.statedConfidence());
    assertThat(changed.usage()).isEqualTo(verified.usage());
  }

  @Test
  void evidenceThatHolds_verifiesTheMemory() {
    files.put(PATH, "a\nint timeout = 30;\nb\n");
    MemoryNode node = fact(THIRTY, lines(PATH + ":2", "int timeout = 30;"));

    NodeHandle.Reverification result = reverify(node);

    assertThat(result.isDoubtful()).isFalse();
    assertThat(result.findings())
        .extracting(NodeHandle.Reverification.Finding::verdict)
        .containsExactly(Verdict.HOLDS);
    assertThat(result.after().status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(result.after().usage().verifiedAt()).isEqualTo(clock.instant());
    assertThat(result.after().confidence()).isEqualTo(.8);
    long revision = result.after().revision();
    assertThat(reverify(node).after().revision()).isEqualTo(revision);
    clock.advance(Duration.ofDays(2));
    assertThat(reverify(node).after().revision()).isEqualTo(revision + 1);
    assertExplained();
  }

  @Test
  void withdrawnEvidence_speaksForTheMemoryNoMore() {
    files.put(PATH, "a\nint timeout = 30;\nb\n");
    MemoryNode node =
        fact(
            THIRTY,
            lines(PATH + ":2", "int timeout = 30;"),
            lines(PATH + ":9", "it was said otherwise before"));
    Evidence outdated =
        memory.node(node.ref()).inspect(0).evidence().stream()
            .filter(piece -> piece.locator().endsWith(":9"))
            .findFirst()
            .orElseThrow();

    assertThat(memory.node(node.id()).detachEvidence(outdated.id(), "the file says it otherwise"))
        .isTrue();
    assertThat(memory.node(node.id()).detachEvidence(outdated.id(), "the file says it otherwise"))
        .isFalse();

    assertThat(memory.node(node.ref()).inspect(0).evidence())
        .extracting(Evidence::locator)
        .containsExactly(PATH + ":2");
    assertThat(reverify(node).isDoubtful()).isFalse();
    assertThat(heard).extracting(MemoryEvent::type).contains(MemoryEvent.Type.MEMORY_UNSUPPORTED);
    assertExplained();
    assertThatThrownBy(
            () ->
                memory.node(NodeId.of("fact.none")).detachEvidence(outdated.id(), "nothing there"))
        .isInstanceOf(UnknownNodeException.class);
  }

  @Test
  void evidenceThatChanged_makesTheMemoryStaleUntilItHoldsAgain() {
    files.put(PATH, "int timeout = 30;\n");
    MemoryNode node = fact(THIRTY, lines(PATH + ":1", "int timeout = 30;"));
    files.put(PATH, "int timeout = 60;\n");

    NodeHandle.Reverification changed = reverify(node);

    assertThat(changed.before()).isEqualTo(node);
    assertThat(changed.isDoubtful()).isTrue();
    assertThat(changed.after().status()).isEqualTo(NodeStatus.STALE);
    assertThat(changed.after().confidence()).isCloseTo(.8 * .7, within(1e-9));
    assertThat(waiting())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.cause()).isEqualTo(Cause.EVIDENCE_CHANGED);
              assertThat(item.reason()).contains(PATH).contains("changed");
            });
    assertExplained();

    files.put(PATH, "// moved\n\nint timeout = 30;\n");
    NodeHandle.Reverification back = reverify(node);

    assertThat(back.findings().get(0).movedTo()).isEqualTo(PATH + ":3");
    assertThat(back.after().status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(back.after().confidence()).isEqualTo(.8);
    assertThat(waiting()).isEmpty();
    assertExplained();
  }

  @Test
  void evidenceThatIsGone_countsMoreThanEvidenceThatChanged() {
    files.put("kept.txt", "kept");
    MemoryNode node = fact(THIRTY, lines(PATH, "one"), lines("kept.txt", "kept"));

    NodeHandle.Reverification result = reverify(node);

    assertThat(result.findings())
        .extracting(NodeHandle.Reverification.Finding::verdict)
        .containsExactly(Verdict.GONE, Verdict.HOLDS);
    assertThat(result.after().confidence()).isCloseTo(.8 * (1 - .5 / 2), within(1e-9));
    assertThat(result.after().status()).isEqualTo(NodeStatus.STALE);
    assertExplained();
  }

  @Test
  void sharedEvidence_reachesEveryMemoryThatHasIt() {
    files.put(PATH, "one");
    MemoryNode first = fact("First statement about the client", lines(PATH, "one"));
    MemoryNode second = fact("Second statement on something else", lines(PATH, "one"));
    files.put(PATH, "two");

    reverify(first);

    assertThat(node(second.id()).status()).isEqualTo(NodeStatus.STALE);
    assertThat(node(second.id()).confidence()).isEqualTo(node(first.id()).confidence());
    assertExplained();

    MemoryNode third = fact("Third statement in the same place", lines(PATH, "one"));
    assertThat(third.confidence()).isLessThan(.8);
    assertExplained();
  }

  @Test
  void sameEvidenceTwiceInOneDraft_countsOnce() {
    MemoryNode node = fact(THIRTY, against("app.log:1"), against("app.log:1"));

    assertThat(memory.node(node.id()).inspect(0).evidence()).hasSize(1);
    assertThat(node.confidence()).isCloseTo(.8 * .85, within(1e-9));
    memory.remember(
        NodeDraft.builder(node.id()).body("More").evidence(against("app.log:1")).build());
    assertExplained();
  }

  @Test
  void evidenceAgainst_lowersUpToABound() {
    MemoryNode node = fact(THIRTY);
    double before = node.confidence();
    for (int i = 0; i < 6; i++) {
      memory.node(node.id()).attachEvidence(against("app.log:" + i));
      double now = node(node.id()).confidence();
      assertThat(now).isLessThanOrEqualTo(before);
      before = now;
    }

    assertThat(before).isCloseTo(.8 * .85 * .85 * .85, within(1e-9));
    NodeHandle.Belief belief = memory.node(node.id()).explain();
    assertThat(belief.stated()).isEqualTo(.8);
    assertThat(belief.steps())
        .singleElement()
        .satisfies(step -> assertThat(step.evidence()).hasSize(6));
    assertExplained();
  }

  @Test
  void whatCannotBeTold_changesNothing() {
    MemoryNode node =
        fact(THIRTY, Evidence.Draft.of(Evidence.Kind.URL, "https://example.org/a", "says so"));
    int events = eventCount();

    assertThat(reverify(node).after()).isEqualTo(node);
    assertThat(
            memory
                .node(node.id())
                .reverify(
                    (kind, place) -> {
                      throw new IllegalStateException();
                    })
                .findings())
        .extracting(NodeHandle.Reverification.Finding::verdict)
        .containsExactly((Verdict) null);
    assertThat(reverify(fact("Without any evidence at all")).findings()).isEmpty();
    assertThat(eventCount()).isEqualTo(events + 1);
  }

  @Test
  void memoryForgottenWhileItIsLookedUp_isUnknown() {
    files.put(PATH, "one");
    MemoryNode node = fact(THIRTY, lines(PATH, "one"));

    assertThatThrownBy(
            () ->
                memory
                    .node(node.id())
                    .reverify(
                        (kind, place) -> {
                          byPerson().node(node.id()).forget("meanwhile");
                          return new SourceResolver.Gone();
                        }))
        .isInstanceOf(UnknownNodeException.class)
        .hasMessageContaining(node.id().value());
  }

  @Test
  void pagesOfMemories_areLookedUpOncePerPieceOfEvidence() {
    files.put(PATH, "one");
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      fact("Statement number " + i, lines(PATH, "one"));
    }
    SourceResolver counting =
        (kind, place) -> {
          asked.add(place);
          return resolver.resolve(kind, place);
        };

    Page<NodeHandle.Reverification> page =
        memory.maintenance().reverify(MemoryQuery.current().withLimit(100), counting);

    int seen = page.items().size();
    while (page.next() != null) {
      page =
          memory
              .maintenance()
              .reverify(MemoryQuery.current().withLimit(100).withCursor(page.next()), counting);
      seen += page.items().size();
    }
    assertThat(seen).isEqualTo(5);
    assertThat(asked.size()).isLessThanOrEqualTo(5);
  }

  @Test
  void memoryThatSomebodyCalledStale_isNotRevivedByEvidenceThatAlwaysHeld() {
    files.put(PATH, "one");
    MemoryNode node = fact(THIRTY, lines(PATH, "one"));
    memory.node(node.id()).markStale("the team says so");

    assertThat(reverify(node).after().status()).isEqualTo(NodeStatus.STALE);
  }

  @Test
  void doubtedMemory_isVerifiedOrPutAwayByAReviewer() {
    MemoryNode kept = fact("Kept statement about a file", lines("a.txt", "one"));
    MemoryNode dropped = fact("Dropped statement on another", lines("b.txt", "two"));
    reverify(kept);
    reverify(dropped);

    memory.reviews().decide(kept.id(), new Reviews.Verdict.Accept("still so"));
    memory.reviews().decide(dropped.id(), new Reviews.Verdict.Reject("no longer"));

    assertThat(node(kept.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(dropped.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(waiting()).isEmpty();
    assertExplained();
  }

  @Test
  void reportOfAnotherSession_bringsAStaleMemoryBackIntoForce() {
    MemoryNode node = resultOf(reflectFact("s1", THIRTY));
    memory.node(node.id()).markStale("old");

    reflectFact("s2", THIRTY);

    assertThat(node(node.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory.node(node.id()).explain().steps())
        .singleElement()
        .satisfies(step -> assertThat(step.reason()).contains("confirmed once"));
    assertExplained();
  }
}
