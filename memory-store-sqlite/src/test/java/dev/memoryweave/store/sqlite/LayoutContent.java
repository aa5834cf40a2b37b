package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.sqlite.LayoutFile.BULBS;
import static dev.memoryweave.store.sqlite.LayoutFile.CLOCK;
import static dev.memoryweave.store.sqlite.LayoutFile.COAST;
import static dev.memoryweave.store.sqlite.LayoutFile.END;
import static dev.memoryweave.store.sqlite.LayoutFile.EPISODE;
import static dev.memoryweave.store.sqlite.LayoutFile.GONE;
import static dev.memoryweave.store.sqlite.LayoutFile.HARBOUR;
import static dev.memoryweave.store.sqlite.LayoutFile.HORN;
import static dev.memoryweave.store.sqlite.LayoutFile.HORN_AUTHOR;
import static dev.memoryweave.store.sqlite.LayoutFile.HORN_BODY;
import static dev.memoryweave.store.sqlite.LayoutFile.HORN_REPORT;
import static dev.memoryweave.store.sqlite.LayoutFile.HORN_WITNESSES;
import static dev.memoryweave.store.sqlite.LayoutFile.KEEPER;
import static dev.memoryweave.store.sqlite.LayoutFile.LAMP;
import static dev.memoryweave.store.sqlite.LayoutFile.LAMP_BODIES;
import static dev.memoryweave.store.sqlite.LayoutFile.LAMP_PAGE;
import static dev.memoryweave.store.sqlite.LayoutFile.LAMP_PASSAGES;
import static dev.memoryweave.store.sqlite.LayoutFile.LAMP_VECTOR;
import static dev.memoryweave.store.sqlite.LayoutFile.MODEL;
import static dev.memoryweave.store.sqlite.LayoutFile.NIGHT;
import static dev.memoryweave.store.sqlite.LayoutFile.OIL;
import static dev.memoryweave.store.sqlite.LayoutFile.PASSAGE_VECTOR;
import static dev.memoryweave.store.sqlite.LayoutFile.PIER;
import static dev.memoryweave.store.sqlite.LayoutFile.PLAN;
import static dev.memoryweave.store.sqlite.LayoutFile.PLAN_PAGE;
import static dev.memoryweave.store.sqlite.LayoutFile.PROOFS;
import static dev.memoryweave.store.sqlite.LayoutFile.SIGNALS;
import static dev.memoryweave.store.sqlite.LayoutFile.SOURCE;
import static dev.memoryweave.store.sqlite.LayoutFile.START;
import static dev.memoryweave.store.sqlite.LayoutFile.TOWER;
import static dev.memoryweave.store.sqlite.LayoutFile.TURN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What {@link LayoutFile} wrote, looked for through the store. */
final class LayoutContent {
  private static final Set<SourceType> PAGES = Set.of(SourceType.DOCUMENT);

  private LayoutContent() {}

  static NodeRef ref(NodeId id) {
    return new NodeRef(HARBOUR, id);
  }

  /** Looks for all that was written, in a file that was of some layout. */
  static boolean assertIn(ReadTransaction tx, int version) {
    assertNodes(tx);
    assertHistory(tx, version);
    assertTies(tx);
    if (version >= 2) {
      assertWhatWasLearned(tx);
    }
    if (version >= 3) {
      assertKnowledge(tx, version);
    }
    if (version >= 5) {
      assertVectors(tx, version);
    }
    assertPrincipals(tx, version);
    assertSaid(tx, version);
    assertThat(tx.nodes().find(ref(BULBS)).orElseThrow().usage().reinforcement())
        .isEqualTo(version < 18 ? Usage.Reinforcement.NONE : new Usage.Reinforcement(10, 1, .15));
    assertThat(tx.proofs().of(HARBOUR)).isEqualTo(version < 15 ? List.of() : PROOFS);
    assertThat(tx.contents().find(HARBOUR, PLAN_PAGE.digest()))
        .isEqualTo(version < 19 ? Optional.empty() : Optional.of(PLAN_PAGE));
    assertThat(tx.contents().bytes(HARBOUR, PLAN_PAGE.digest()).orElse(PLAN)).isEqualTo(PLAN);
    return true;
  }

  /** Before, the title of a turn told who spoke. */
  private static void assertSaid(ReadTransaction tx, int version) {
    Utterance said = tx.nodes().find(ref(TURN)).orElseThrow().utterance();
    assertThat(said).isNotNull();
    assertThat(said.speaker()).isEqualTo("Anna");
    assertThat(said.turn()).isEqualTo("anna-1-march-1926");
    assertThat(said.toolCalls()).hasSize(version < 14 ? 0 : 1);
    assertThat(tx.sessions().find(HARBOUR, NIGHT))
        .hasValueSatisfying(session -> assertThat(session.isOpen()).isEqualTo(version >= 14));
  }

  private static void assertNodes(ReadTransaction tx) {
    MemoryNode lamp = tx.nodes().find(ref(LAMP)).orElseThrow();
    assertThat(lamp.title()).isEqualTo("The lamp");
    assertThat(lamp.key()).isEqualTo("lamp");
    assertThat(lamp.body()).isEqualTo(LAMP_BODIES.get(2));
    assertThat(lamp.parent()).isEqualTo(TOWER);
    assertThat(lamp.anchors()).extracting(Object::toString).containsExactly("tower/**");
    assertThat(lamp.symbols()).containsExactly("Lamp#light");
    assertThat(lamp.tags()).containsExactly("light", "tower");
    assertThat(lamp.createdAt()).isEqualTo(START);
    assertThat(lamp.updatedAt()).isEqualTo(END);
    MemoryNode horn = tx.nodes().find(ref(HORN)).orElseThrow();
    assertThat(horn.body()).isEqualTo(HORN_BODY);
    assertThat(horn.usage().useCount()).isEqualTo(1);
    MemoryNode oil = tx.nodes().find(ref(OIL)).orElseThrow();
    assertThat(oil.status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(oil.supersededBy()).isEqualTo(ref(BULBS));
    assertThat(tx.nodes().find(ref(PIER)).orElseThrow().status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(tx.nodes().find(ref(CLOCK)).orElseThrow().status()).isEqualTo(NodeStatus.CLOSED);
    assertThat(tx.nodes().find(ref(GONE))).isEmpty();
    assertThat(tx.nodes().find(new NodeRef(COAST, SIGNALS)).orElseThrow().body())
        .isEqualTo("Two short, one long.");
    NodeFilter night = NodeFilter.in(HARBOUR).withSession(NIGHT);
    assertThat(
            tx.nodes()
                .list(NodeStore.Query.first(night, NodeStore.Query.Order.OLDEST_FIRST, 10))
                .items())
        .extracting(MemoryNode::id)
        .containsExactly(TURN, EPISODE);
    assertThat(tx.nodes().count(NodeFilter.in(HARBOUR).withTags(Set.of("light")))).isEqualTo(1);
    assertThat(found(tx, "spare bulb")).startsWith(ref(LAMP));
    assertThat(found(tx, "灯台")).containsExactly(ref(HORN));
    assertThat(found(tx, "rapeseed")).isEmpty();
    assertThat(found(tx, "gull white")).isEmpty();
  }

  static List<NodeRef> found(ReadTransaction tx, String words) {
    NodeFilter everything = NodeFilter.in(List.of(HARBOUR, COAST));
    return tx.nodes().search(new TextQuery(terms(words), List.of(), everything, 10)).stream()
        .map(NodeStore.Hit::ref)
        .toList();
  }

  private static List<TextQuery.Term> terms(String words) {
    return new TextAnalyzer()
        .indexTerms(words).stream().map(term -> new TextQuery.Term(term, 1)).toList();
  }

  private static void assertHistory(ReadTransaction tx, int version) {
    assertThat(tx.nodes().formerVersions(ref(LAMP)))
        .extracting(MemoryNode::body)
        .containsExactlyElementsOf(LAMP_BODIES.subList(0, 2));
    List<MemoryEvent> events =
        tx.journal().events(new EventQuery(List.of(HARBOUR), null, Set.of(), 0, 100, false));
    assertThat(events)
        .extracting(MemoryEvent::reason)
        .contains("the oil ran out", "it was pulled down", "the keeper does")
        .satisfies(
            reasons ->
                // Why something was forgotten is not kept any more.
                assertThat(reasons.contains("it flew away")).isEqualTo(version < 17));
    // Of what was forgotten, earlier layouts kept the reason.
    assertThat(events).extracting(MemoryEvent::type).contains(MemoryEvent.Type.MEMORY_DELETED);
    JournalStore.Point reached = tx.journal().reached();
    assertThat(tx.journal().leadsThrough(reached)).isTrue();
    assertThat(reached.sequence()).isPositive();
  }

  private static void assertTies(ReadTransaction tx) {
    List<Evidence> evidence = tx.evidence().of(ref(LAMP));
    assertThat(evidence).containsExactly(Evidence.of(HARBOUR, SOURCE, START));
    assertThat(tx.evidence().nodesWith(HARBOUR, evidence.get(0).id()))
        .containsExactly(ref(LAMP), ref(HORN));
    assertThat(tx.relations().to(ref(HORN))).containsExactly(affects());
    assertThat(tx.relations().to(ref(OIL)))
        .extracting(Relation::predicate)
        .containsExactly(Predicate.SUPERSEDES);
  }

  static Relation affects() {
    return new Relation(
        ref(LAMP),
        Predicate.AFFECTS,
        ref(HORN),
        Relation.Strength.HIGH,
        List.of(),
        Relation.Status.ACTIVE,
        END);
  }

  private static void assertWhatWasLearned(ReadTransaction tx) {
    assertThat(found(tx, "granite stairs"))
        .singleElement()
        .satisfies(
            learned ->
                assertThat(
                        tx.journal()
                            .promotions(PromotionQuery.about(List.of(HARBOUR), learned, 10)))
                    .hasSize(1)
                    .allSatisfy(decision -> assertThat(decision.result()).isEqualTo(learned)));
    MemoryNode signals = tx.nodes().find(new NodeRef(COAST, SIGNALS)).orElseThrow();
    assertThat(signals.flags()).containsExactly(NodeFlag.CONTESTED);
    assertThat(signals.confidence()).isEqualTo(.25);
    assertThat(signals.statedConfidence()).isEqualTo(.8);
  }

  private static void assertKnowledge(ReadTransaction tx, int version) {
    assertThat(tx.knowledge().document(HARBOUR, LAMP_PAGE.path())).contains(LAMP_PAGE);
    assertThat(tx.knowledge().chunks(HARBOUR, LAMP_PAGE.path()))
        .isEqualTo(KnowledgeChunk.of(LAMP_PAGE, LAMP_PASSAGES));
    KnowledgeStore.ChunkQuery query =
        new KnowledgeStore.ChunkQuery(
            terms("vinegar lens"),
            List.of(),
            Set.of(KnowledgeStore.ChunkQuery.Field.BODY),
            DocumentFilter.in(List.of(HARBOUR)),
            10);
    assertThat(tx.knowledge().search(query))
        .extracting(KnowledgeStore.ChunkHit::ref)
        .containsExactly(cleaning());
    DocumentFilter undrawn = DocumentFilter.in(List.of(HARBOUR)).withTypes(PAGES).notDrawnBy(1);
    assertThat(tx.knowledge().count(undrawn)).isEqualTo(version < 9 ? 3 : 2);
  }

  /** Who is not named in a file of before is named nowhere. */
  private static void assertPrincipals(ReadTransaction tx, int version) {
    List<Scope> scopes = List.of(HARBOUR, COAST);
    NodeStore.Query all =
        NodeStore.Query.first(NodeFilter.in(scopes), NodeStore.Query.Order.OLDEST_FIRST, 100);
    List<MemoryNode> states = new ArrayList<>(tx.nodes().list(all).items());
    List.copyOf(states).forEach(node -> states.addAll(tx.nodes().formerVersions(node.ref())));
    List<MemoryEvent> events =
        tx.journal().events(new EventQuery(scopes, null, Set.of(), 0, 100, false));
    List<PromotionRecord> decisions =
        tx.journal().promotions(new PromotionQuery(scopes, null, null, Set.of(), 0, 100, false));

    List<MemoryNode> written =
        states.stream().filter(node -> node.provenance().principalId() != null).toList();
    List<MemoryNode> confirmed =
        states.stream().filter(node -> !node.usage().confirmedBy().isEmpty()).toList();
    List<String> actors = new ArrayList<>();
    events.forEach(event -> actors.add(event.principalId()));
    decisions.forEach(decision -> actors.add(decision.principalId()));
    actors.removeIf(Objects::isNull);
    if (version < 12) {
      assertThat(written).isEmpty();
      assertThat(confirmed).isEmpty();
      assertThat(actors).isEmpty();
      assertThat(states).hasSizeGreaterThan(12);
      assertThat(events).hasSizeGreaterThan(12);
    } else {
      assertThat(written).allMatch(node -> node.provenance().equals(HORN_AUTHOR)).hasSize(2);
      assertThat(confirmed)
          .extracting(node -> node.usage().confirmedBy())
          .containsExactly(HORN_WITNESSES, HORN_WITNESSES.subList(0, 1));
      assertThat(actors).containsExactly(KEEPER, KEEPER);
      assertThat(tx.nodes().find(ref(HORN)).orElseThrow().usage().confirmations()).isEqualTo(2);
      assertThat(tx.journal().promotions(PromotionQuery.ofReport(scopes, HORN_REPORT)))
          .singleElement()
          .satisfies(decision -> assertThat(decision.principalId()).isEqualTo(KEEPER));
    }
  }

  private static KnowledgeChunk.Ref cleaning() {
    return new KnowledgeChunk.Ref(HARBOUR, LAMP_PAGE.path(), 1);
  }

  private static void assertVectors(ReadTransaction tx, int version) {
    assertThat(tx.vectors().models()).containsExactly(MODEL);
    // A turn is embedded by other words since the eighth layout, and owes its vector until then.
    List<NodeId> similar = version < 8 ? List.of(LAMP) : List.of(LAMP, TURN);
    assertThat(tx.vectors().nodes().nearest(MODEL, LAMP_VECTOR, NodeFilter.in(HARBOUR), 10))
        .extracting(NodeStore.Hit::ref)
        .extracting(NodeRef::id)
        .containsExactlyElementsOf(similar);
    assertThat(tx.vectors().nodes().missing(MODEL, List.of(HARBOUR), 100).contains(ref(TURN)))
        .isEqualTo(version < 8);
    assertThat(
            tx.vectors()
                .chunks()
                .nearest(MODEL, PASSAGE_VECTOR, DocumentFilter.in(List.of(HARBOUR)), 10))
        .extracting(KnowledgeStore.ChunkHit::ref)
        .containsExactly(cleaning());
  }
}
