package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.full;
import static dev.memoryweave.store.tck.TckKnowledge.fullPassages;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.support.internal.SignIndexes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What SQLite does for each statement: none may look at all nodes, events or relations. */
class QueryPlanTest {
  private static final List<NodeFilter> FILTERS =
      List.of(
          NodeFilter.in(PROJECT),
          NodeFilter.in(PROJECT).withKinds(Set.of(NodeKind.FACT, NodeKind.DECISION)),
          NodeFilter.in(PROJECT).withStatuses(Set.of(NodeStatus.ACTIVE)),
          NodeFilter.in(PROJECT)
              .withKinds(Set.of(NodeKind.FACT))
              .withStatuses(Set.of(NodeStatus.ACTIVE, NodeStatus.STALE)),
          NodeFilter.in(PROJECT).withTags(Set.of("red", "green")),
          NodeFilter.in(PROJECT).withSession(SessionId.of("monday")),
          NodeFilter.in(PROJECT).withParent(fact("First").id()),
          NodeFilter.in(PROJECT).withUnexpiredAt(NOON),
          NodeFilter.in(PROJECT).withBranches(Set.of("main", "feature")),
          NodeFilter.in(PROJECT).withBranches(Set.of("main"), Set.of("c0ffee", "beef")),
          NodeFilter.in(PROJECT)
              .withTraits(
                  NodeFilter.Traits.ANY
                      .withAuthors(Set.of(Provenance.Principal.of("agent:codex")))
                      .withPath("src/Main.java")
                      .updatedBetween(NOON, null)),
          NodeFilter.in(List.of(PROJECT, WORKSPACE))
              .withKinds(Set.of(NodeKind.FACT))
              .withTags(Set.of("red"))
              .withSession(SessionId.of("monday"))
              .withUnexpiredAt(NOON)
              .withBranches(Set.of("main")));

  @TempDir Path folder;

  /** The plans of all statements that some work ran, by statement. */
  private Map<String, List<String>> plans(Consumer<Transaction> work) {
    OpenedFile opened =
        OpenedFile.of(SqliteOptions.of(folder.resolve("memory.db")), Schema.migrations());
    try {
      return opened
          .connections()
          .withWriter(
              handle -> {
                handle.beginWriting();
                Transaction transaction = new Transaction(handle, false);
                transaction.nodes().index().bringUpToDate();
                fill(transaction);
                return plansAndRollback(handle, transaction, work);
              });
    } finally {
      opened.connections().close();
    }
  }

  private static Map<String, List<String>> plansAndRollback(
      Handle handle, Transaction transaction, Consumer<Transaction> work) {
    Set<String> before = Set.copyOf(handle.statements());
    work.accept(transaction);
    Map<String, List<String>> plans = new LinkedHashMap<>();
    for (String sql : List.copyOf(handle.statements())) {
      if (!before.contains(sql) && !sql.startsWith("PRAGMA")) {
        plans.put(sql, plan(handle, sql));
      }
    }
    handle.rollback();
    return plans;
  }

  private static List<String> plan(Handle handle, String sql) {
    return handle.list(
        "EXPLAIN QUERY PLAN " + sql,
        row -> {
          row.number();
          row.number();
          row.number();
          return row.text();
        });
  }

  private static void fill(Transaction transaction) {
    for (String title : List.of("First", "Second", "Third")) {
      transaction
          .nodes()
          .insert(
              node(NodeKind.FACT, title)
                  .tags(List.of("red", "green"))
                  .session(SessionId.of("monday"))
                  .build());
    }
    transaction.nodes().insert(fact(WORKSPACE, "Above"));
  }

  private static void assertNoScan(Map<String, List<String>> plans) {
    assertThat(plans).isNotEmpty();
    assertThat(plans)
        .allSatisfy(
            (sql, plan) ->
                assertThat(plan)
                    .as(sql)
                    .filteredOn(step -> !step.contains("VIRTUAL TABLE"))
                    .allSatisfy(
                        step ->
                            assertThat(step)
                                .doesNotStartWith("SCAN n")
                                .doesNotStartWith("SCAN t")
                                .doesNotStartWith("SCAN e")
                                .doesNotStartWith("SCAN r")
                                .doesNotStartWith("SCAN d")
                                .doesNotStartWith("SCAN l")
                                .doesNotStartWith("SCAN v")
                                .doesNotStartWith("SCAN x")
                                .doesNotStartWith("SCAN c")
                                .doesNotStartWith("SCAN o")
                                .doesNotContain("AUTOMATIC")));
  }

  private static void assertNoSorting(Map<String, List<String>> plans) {
    assertThat(plans.values())
        .allSatisfy(plan -> assertThat(plan).noneMatch(step -> step.contains("TEMP B-TREE")));
  }

  private static void readTwoPages(
      Transaction transaction, NodeFilter filter, NodeStore.Query.Order order) {
    NodeStore.Query query = NodeStore.Query.first(filter, order, 1);
    Page<MemoryNode> first = transaction.nodes().list(query);
    assertThat(first.items()).hasSizeLessThanOrEqualTo(1);
    if (first.next() != null) {
      transaction.nodes().list(query.from(first.next()));
    }
  }

  @ParameterizedTest
  @EnumSource(NodeStore.Query.Order.class)
  void list_anyFilter_searchesAnIndex(NodeStore.Query.Order order) {
    for (NodeFilter filter : FILTERS) {
      Map<String, List<String>> plans = plans(tx -> readTwoPages(tx, filter, order));
      assertNoScan(plans);
      if (order == NodeStore.Query.Order.OLDEST_FIRST
          || order == NodeStore.Query.Order.NEWEST_FIRST) {
        assertNoSorting(plans);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = NodeStore.Query.Order.class,
      names = {"RECENTLY_UPDATED_FIRST", "WEIGHTIEST_FIRST"})
  void list_sorted_ofWholeScopesAndOfKinds_needsNoSorting(NodeStore.Query.Order order) {
    for (NodeFilter filter : FILTERS.subList(0, 4)) {
      assertNoSorting(plans(tx -> readTwoPages(tx, filter, order)));
    }
  }

  @Test
  void count_anyFilter_searchesAnIndex() {
    for (NodeFilter filter : FILTERS) {
      assertNoScan(plans(tx -> tx.nodes().count(filter)));
    }
  }

  @Test
  void count_ofScopesKindsAndStatuses_readsNothingButTheIndex() {
    for (NodeFilter filter : FILTERS.subList(0, 4)) {
      assertThat(plans(tx -> tx.nodes().count(filter)).values())
          .allSatisfy(
              plan ->
                  assertThat(plan).allSatisfy(step -> assertThat(step).contains("COVERING INDEX")));
    }
  }

  @Test
  void lookups_searchAnIndex() {
    assertNoScan(
        plans(
            tx -> {
              var nodes = tx.nodes();
              nodes.find(fact("First").ref());
              nodes.findByKey(PROJECT, NodeKind.Tier.SEMANTIC, null, "first");
              nodes.formerVersions(fact("First").ref());
              nodes.existing(PROJECT, List.of(fact("First").id()));
              tx.evidence().find(PROJECT, evidence("a").id());
              tx.evidence().of(fact("First").ref());
              tx.relations().find(fact("First").ref(), Predicate.AFFECTS, fact("Second").ref());
              tx.relations().of(fact("First").ref());
              tx.relations().from(fact("First").ref());
              tx.relations().to(fact("First").ref());
              tx.journal().revision(PROJECT);
              tx.evidence().nodesWith(PROJECT, evidence("a").id());
              tx.relations()
                  .formerVersions(fact("First").ref(), Predicate.AFFECTS, fact("Second").ref());
              tx.journal().promotion(List.of(PROJECT), 1);
            }));
  }

  @Test
  void events_anyQuery_searchAnIndexWithoutSorting() {
    Map<String, List<String>> plans =
        plans(
            tx -> {
              tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "fact.first"));
              for (boolean latest : new boolean[] {false, true}) {
                tx.journal()
                    .events(
                        new EventQuery(List.of(PROJECT, WORKSPACE), null, Set.of(), 0, 9, latest));
                tx.journal()
                    .events(new EventQuery(List.of(PROJECT), "fact.first", Set.of(), 3, 9, latest));
              }
            });

    assertNoScan(plans);
    assertNoSorting(plans);
  }

  @Test
  void relations_formerVersions_comeInOrderWithoutSorting() {
    assertNoSorting(
        plans(
            tx ->
                tx.relations()
                    .formerVersions(fact("First").ref(), Predicate.AFFECTS, fact("Second").ref())));
  }

  @Test
  void decisions_anyQuery_searchAnIndexWithoutSorting() {
    Map<String, List<String>> plans =
        plans(
            tx -> {
              NodeRef node = fact("First").ref();
              for (Outcome outcome : Outcome.values()) {
                tx.journal().record(decision(PROJECT, outcome, "report", node, null));
              }
              List<Scope> scopes = List.of(PROJECT, WORKSPACE);
              for (boolean latest : new boolean[] {false, true}) {
                for (Set<Outcome> outcomes : List.of(Set.<Outcome>of(), Set.of(Outcome.HOLD))) {
                  tx.journal()
                      .promotions(new PromotionQuery(scopes, null, null, outcomes, 0, 9, latest));
                  tx.journal()
                      .promotions(
                          new PromotionQuery(scopes, "report", null, outcomes, 3, 9, latest));
                  tx.journal()
                      .promotions(
                          new PromotionQuery(scopes, "report", node, outcomes, 3, 9, latest));
                }
              }
            });

    assertThat(plans).hasSizeGreaterThan(6);
    assertNoScan(plans);
    assertNoSorting(plans);
  }

  @Test
  void frequencies_areReadFromThePagesOfTheIndex() {
    Map<String, List<String>> plans =
        plans(tx -> tx.nodes().frequencies(new TextAnalyzer().indexTerms("first second"), 10));

    assertThat(plans).isNotEmpty();
    assertThatIndexesAreRead(plans);
  }

  @Test
  void knowledge_isLookedUpAndChangedByAnIndex() {
    DocumentFilter all = DocumentFilter.in(List.of(PROJECT, WORKSPACE));
    Map<String, List<String>> plans =
        plans(
            tx -> {
              putDocuments(tx);
              KnowledgeTable knowledge = tx.knowledge();
              knowledge.chunks(PROJECT, full().path());
              knowledge.findAll(List.of(ref("b.md", 0)));
              knowledge.counts(all);
              knowledge.revision(PROJECT);
              for (DocumentFilter filter :
                  List.of(
                      all,
                      all.under("core"),
                      all.withTypes(Set.of(SourceType.CODE)).under("core/src"))) {
                KnowledgeStore.DocumentQuery first =
                    new KnowledgeStore.DocumentQuery(filter, 1, null);
                knowledge.documents(first.from(knowledge.documents(first).next()));
              }
              knowledge.count(all.under("core"));
              knowledge.counts(all.under("core"));
              knowledge.update(full());
              knowledge.remove(DocumentFilter.in(List.of(PROJECT)).under(full().path()));
              knowledge.remove(DocumentFilter.in(List.of(PROJECT)));
            });

    assertThat(plans).hasSizeGreaterThan(12);
    assertNoScan(plans);
    plans.keySet().removeIf(sql -> sql.contains("GROUP BY"));
    assertNoSorting(plans);
  }

  @Test
  void manifest_readsNothingButAnIndex() {
    Map<String, List<String>> plans = plans(tx -> tx.knowledge().manifest(PROJECT));

    assertThat(plans.values())
        .containsExactly(
            List.of("SEARCH document USING COVERING INDEX document_path (scope_id=?)"));
  }

  @Test
  void undrawnDocuments_areFoundByTheirIndex() {
    Map<String, List<String>> plans =
        plans(
            tx -> {
              putDocuments(tx);
              DocumentFilter undrawn = DocumentFilter.in(List.of(PROJECT)).notDrawnBy(2);
              tx.knowledge().count(undrawn.withTypes(Set.of(SourceType.CODE)));
              tx.knowledge().documents(new KnowledgeStore.DocumentQuery(undrawn, 1, null));
            });

    assertThat(containing(plans, "d.drawn < ?"))
        .hasSize(3)
        .allSatisfy(plan -> assertThat(plan.get(plan.size() - 1)).isNotEmpty())
        .allSatisfy(
            plan ->
                assertThat(plan)
                    .anyMatch(step -> step.matches(".*INDEX document_drawn \\(.*drawn<\\?\\)")));
  }

  @Test
  void search_ofChunks_readsPagesOfTheIndex_andLooksDocumentsUpOneByOne() {
    Map<String, List<String>> plans =
        plans(
            tx -> {
              putDocuments(tx);
              DocumentFilter filter = DocumentFilter.in(List.of(PROJECT)).under("core");
              tx.knowledge()
                  .search(
                      new KnowledgeStore.ChunkQuery(
                          terms(1, 1),
                          List.of(),
                          EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class),
                          filter,
                          10));
            });

    assertThatIndexesAreRead(plans);
    List<List<String>> rows = containing(plans, "json_each");
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0))
        .noneMatch(step -> step.contains("TEMP B-TREE"))
        .noneMatch(step -> step.startsWith("SCAN d") || step.startsWith("SCAN o"))
        .anyMatch(step -> step.startsWith("SEARCH d USING INTEGER PRIMARY KEY"))
        .anyMatch(step -> step.startsWith("SEARCH o USING INTEGER PRIMARY KEY"));
  }

  private static void putDocuments(Transaction tx) {
    tx.knowledge().index().bringUpToDate();
    tx.knowledge().put(full(), chunks(full(), fullPassages()));
    for (String path : List.of("b.md", "core", "core/src/a.md")) {
      KnowledgeDocument document = document(path, 1);
      tx.knowledge().put(document, chunks(document, passages("first second")));
    }
  }

  @Test
  void changes_searchAnIndex() {
    assertNoScan(
        plans(
            tx -> {
              MemoryNode first = tx.nodes().find(fact("First").ref()).orElseThrow();
              MemoryNode changed =
                  tx.nodes().update(first.toBuilder().body("New").tags(List.of("blue")).build());
              tx.nodes().recordUse(List.of(changed.ref()), NOON);
              tx.evidence().attach(evidence("a"), changed.ref());
              tx.evidence()
                  .recordCheck(
                      PROJECT,
                      evidence("a").id(),
                      new Evidence.Check(Evidence.Check.Verdict.HOLDS, NOON));
              NodeRef second = fact("Second").ref();
              Relation relation = relation(changed.ref(), Predicate.AFFECTS, second);
              tx.relations().put(relation);
              tx.relations().put(relation.withStatus(Relation.Status.STALE, NOON));
              tx.journal()
                  .record(decision(PROJECT, Outcome.MERGE, "report", changed.ref(), second));
              tx.nodes().delete(changed.ref());
            }));
  }

  @Test
  void search_readsPagesOfTheIndex_andLooksNodesUpInTheirOwn() {
    Map<String, List<String>> plans =
        plans(
            tx -> {
              for (NodeFilter filter : FILTERS) {
                tx.nodes().search(new TextQuery(terms(1, 2), List.of(), filter, 10));
              }
            });

    assertThatIndexesAreRead(plans);
    assertThat(containing(plans, "json_each"))
        .hasSizeGreaterThan(3)
        .allSatisfy(
            plan -> {
              assertThat(plan.get(0)).startsWith("SCAN p VIRTUAL TABLE INDEX");
              assertThat(plan.get(1))
                  .matches("SEARCH n USING (COVERING )?INDEX node_hit \\(position=\\?\\)");
              assertThat(plan).noneMatch(step -> step.contains("TEMP B-TREE"));
            });
    // Of what a recall filters by, nothing is looked up in the table.
    assertThat(containing(plans, "n.expires_at > ?"))
        .filteredOn(plan -> plan.size() == 2)
        .isNotEmpty()
        .allSatisfy(plan -> assertThat(plan.get(1)).contains("COVERING"));
  }

  private static final Embedder.Model MODEL = new Embedder.Model("plans", 3);

  /** Nodes and chunks with vectors of a model, which a transaction must end before it searches. */
  private static void embedAll(Transaction tx, Embedder.Model model) {
    putDocuments(tx);
    tx.vectors().nodes().put(model, Map.of(), Map.of());
    float number = 1;
    for (NodeRef ref : tx.vectors().nodes().missing(model, List.of(PROJECT, WORKSPACE), 10)) {
      String hash = VectorStore.EmbeddedText.of(tx.nodes().find(ref).orElseThrow()).hash();
      assertThat(
              tx.vectors()
                  .nodes()
                  .put(model, Map.of(ref, hash), Map.of(hash, new float[] {1, number++, 1})))
          .containsExactly(ref);
    }
    for (KnowledgeChunk.Ref ref : tx.vectors().chunks().missing(model, List.of(PROJECT), 10)) {
      KnowledgeChunk chunk = tx.knowledge().findAll(List.of(ref)).get(ref);
      String hash = VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash();
      assertThat(
              tx.vectors()
                  .chunks()
                  .put(model, Map.of(ref, hash), Map.of(hash, new float[] {1, 1, number++})))
          .containsExactly(ref);
    }
  }

  /** The plans of what some work asks of vectors that another transaction stored. */
  private Map<String, List<String>> plansOfVectors(Consumer<Transaction> work) {
    OpenedFile opened =
        OpenedFile.of(SqliteOptions.of(folder.resolve("memory.db")), Schema.migrations());
    SignIndexes indexes = new SignIndexes();
    try {
      return opened
          .connections()
          .withWriter(
              handle -> {
                handle.beginWriting();
                Transaction filling = new Transaction(handle, false, indexes, 1);
                filling.nodes().index().bringUpToDate();
                fill(filling);
                embedAll(filling, MODEL);
                filling.complete();
                handle.commit();
                handle.beginWriting();
                Transaction transaction = new Transaction(handle, false, indexes, 1);
                return plansAndRollback(handle, transaction, work);
              });
    } finally {
      opened.connections().close();
    }
  }

  @Test
  void vectors_areFoundByAnIndex() {
    float[] query = {1, 0, 0};
    DocumentFilter under = DocumentFilter.in(List.of(PROJECT)).under("core");
    Map<String, List<String>> plans =
        plansOfVectors(
            tx -> {
              VectorTable vectors = tx.vectors();
              vectors.prepare(MODEL, () -> true);
              for (NodeFilter filter : FILTERS) {
                vectors.nodes().nearest(MODEL, query, filter, 2);
              }
              for (DocumentFilter filter : List.of(DocumentFilter.in(List.of(PROJECT)), under)) {
                assertThat(vectors.chunks().nearest(MODEL, query, filter, 2)).isNotEmpty();
              }
              NodeRef first = fact("First").ref();
              assertThat(vectors.nodes().similarities(MODEL, query, List.of(first))).hasSize(1);
              assertThat(vectors.chunks().similarities(MODEL, query, List.of(ref("b.md", 0))))
                  .hasSize(1);
            });

    assertThat(containing(plans, "_vector_number")).as("following what was linked").isNotEmpty();
    assertThat(containing(plans, "json_each")).hasSizeGreaterThan(4);
    assertNoScan(plans);
    assertNoSorting(plans);
  }

  /** A transaction that has changed vectors compares with all that pass, and with nothing else. */
  @Test
  void vectors_inTheWriteThatStoredThem_areFoundByAnIndex() {
    Map<String, List<String>> plans =
        plans(
            tx -> {
              embedAll(tx, MODEL);
              for (NodeFilter filter : FILTERS) {
                tx.vectors().nodes().nearest(MODEL, new float[] {1, 0, 0}, filter, 2);
              }
              tx.vectors()
                  .chunks()
                  .nearest(MODEL, new float[] {1, 0, 0}, DocumentFilter.in(List.of(PROJECT)), 2);
            });

    // All that there is becomes missing when a model is added.
    plans.keySet().removeIf(sql -> sql.matches("INSERT INTO \\w+_unembedded [\\s\\S]*"));
    assertNoScan(plans);
  }

  @Test
  void vectors_areKeptInStepByAnIndex() {
    Map<String, List<String>> plans =
        plansOfVectors(
            tx -> {
              VectorTable vectors = tx.vectors();
              List<Scope> scopes = List.of(PROJECT, WORKSPACE);
              MemoryNode first = tx.nodes().find(fact("First").ref()).orElseThrow();
              MemoryNode changed = tx.nodes().update(first.toBuilder().body("New").build());
              assertThat(vectors.nodes().missing(MODEL, scopes, 9)).hasSize(1);
              assertThat(vectors.counts(MODEL, scopes).missing()).isEqualTo(1);
              assertThat(vectors.unused(MODEL, 9)).hasSize(1);
              vectors.damaged(MODEL, 9);
              String hash =
                  VectorStore.EmbeddedText.of(tx.nodes().find(fact("Second").ref()).orElseThrow())
                      .hash();
              assertThat(vectors.known(MODEL, List.of(hash))).hasSize(1);
              vectors.discard(MODEL, List.of(hash));
              vectors.discard(MODEL, vectors.unused(MODEL, 9));
              tx.nodes().delete(changed.ref());
              KnowledgeDocument core = document("core", 1);
              tx.knowledge().put(core, chunks(core, passages("changed")));
              tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT)).under("b.md"));
              vectors.chunks().missing(MODEL, scopes, 9);
              while (vectors.remove(MODEL, scopes, 2)) {
                assertThat(vectors.models()).containsExactly(MODEL);
              }
            });

    assertThat(plans).hasSizeGreaterThan(15);
    assertNoScan(plans);
  }

  /** FTS5 is asked nothing, and its tables are read from where a term's pages begin. */
  private static void assertThatIndexesAreRead(Map<String, List<String>> plans) {
    assertThat(containing(plans, "MATCH")).isEmpty();
    assertThat(containing(plans, "_idx"))
        .isNotEmpty()
        .allSatisfy(
            plan -> {
              assertThat(plan)
                  .anyMatch(step -> step.matches("SEARCH \\w+_data USING INTEGER PRIMARY KEY .*"))
                  .anyMatch(step -> step.matches("SEARCH \\w+_idx USING PRIMARY KEY .*"))
                  .noneMatch(step -> step.startsWith("SCAN"));
            });
  }

  private static List<List<String>> containing(Map<String, List<String>> plans, String text) {
    List<List<String>> containing = new ArrayList<>();
    plans.forEach(
        (sql, plan) -> {
          if (sql.contains(text)) {
            containing.add(plan);
          }
        });
    return containing;
  }

  private static List<Term> terms(double... weights) {
    List<String> texts = new TextAnalyzer().indexTerms("first second third");
    List<Term> terms = new ArrayList<>();
    for (double weight : weights) {
      terms.add(new Term(texts.get(terms.size()), weight));
    }
    return terms;
  }
}
