package dev.memoryweave.store.postgresql;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.TckKnowledge;
import dev.memoryweave.store.tck.TckNodes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What one tenant gets does not depend on whether there is another one: every question of the SPI
 * is asked with many values, those of the other tenant's records among them.
 */
@ExtendWith(WithPostgres.class)
class TenantsTest {
  private static final List<Scope> SCOPES = List.of(PROJECT, OTHER_PROJECT);

  private static final MemoryNode OWN = TckNodes.fact("The lantern of the harbor is lit at dusk");
  private static final MemoryNode RELATED = TckNodes.fact("The harbor has a lantern and a keeper");
  private static final MemoryNode FOREIGN =
      TckNodes.node(NodeKind.CONSTRAINT, "Quartz of the volcano is a lantern's secret")
          .tags(List.of("quartz"))
          .build();

  @Test
  void every_question_is_answered_alike_whether_or_not_there_is_another_tenant() throws Exception {
    PostgresOptions alone =
        PostgresOptions.of(PostgresServer.shared().orElseThrow().newDatabase()).withTenant("one");
    PostgresOptions among =
        PostgresOptions.of(PostgresServer.shared().orElseThrow().newDatabase()).withTenant("one");
    try (MemoryStore other = PostgresMemoryStore.open(among.withTenant("two"));
        MemoryStore amongOthers = PostgresMemoryStore.open(among);
        MemoryStore first = PostgresMemoryStore.open(alone)) {
      fill(other, RELATED, FOREIGN);
      fill(amongOthers, RELATED, OWN);
      fill(other, OWN, FOREIGN);
      fill(first, RELATED, OWN);

      Map<String, String> expected = answers(first);
      Map<String, String> answers = answers(amongOthers);

      assertThat(answers).containsExactlyInAnyOrderEntriesOf(expected);
      assertThat(answers.size()).isGreaterThan(300);
      assertThat(answers.values().toString()).doesNotContain("secret").doesNotContain("foreign");
    }
  }

  private static void fill(MemoryStore store, MemoryNode... nodes) {
    for (MemoryNode node : nodes) {
      store.write(
          tx -> {
            if (tx.nodes().find(node.ref()).isEmpty()) {
              write(tx, node);
            }
            return null;
          });
    }
  }

  private static void write(WriteTransaction tx, MemoryNode node) {
    boolean isForeign = node.equals(FOREIGN);
    MemoryNode stored = tx.nodes().insert(node);
    MemoryNode unused = tx.nodes().update(stored.toBuilder().body("As it is now.").build());
    String name = isForeign ? "foreign" : "own";
    tx.evidence().attach(TckNodes.evidence(name + ".md:1"), node.ref());
    if (!node.equals(RELATED) && tx.nodes().find(RELATED.ref()).isPresent()) {
      tx.relations()
          .put(TckNodes.relation(node.ref(), Relation.Predicate.RELATED_TO, RELATED.ref()));
    }
    tx.journal()
        .append(TckNodes.event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, node.id().value()));
    tx.journal()
        .record(
            TckNodes.decision(
                PROJECT, PromotionRecord.Outcome.CREATE, name + " report", null, node.ref()));
    tx.sessions().put(Session.begun(PROJECT, SessionId.of(name), NOON));
    tx.proofs().put(new ProofStore.Proof(PROJECT, name + " proof", true, NOON));
    byte[] bytes = (name + " bytes").getBytes(StandardCharsets.UTF_8);
    tx.contents()
        .put(
            new ContentStore.Content(
                PROJECT,
                sha256(bytes),
                name + ".txt",
                "text/plain",
                bytes.length,
                new Provenance.Principal(Trust.USER, name),
                NOON,
                false),
            bytes);
    KnowledgeDocument document = TckKnowledge.document("docs/" + name + ".md", 1);
    tx.knowledge()
        .put(
            document,
            KnowledgeStore.IndexedChunk.of(
                document, List.of(TckKnowledge.passage(name + " lantern in a file"))));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What each type of a parameter is tried with, by its name in the declaration. */
  private static Map<String, List<Object>> values() {
    List<NodeRef> refs = List.of(OWN.ref(), RELATED.ref(), FOREIGN.ref());
    List<KnowledgeChunk.Ref> chunks =
        List.of(
            new KnowledgeChunk.Ref(PROJECT, "docs/own.md", 0),
            new KnowledgeChunk.Ref(PROJECT, "docs/foreign.md", 0));
    List<String> texts =
        List.of(
            "own proof",
            "foreign proof",
            "docs/own.md",
            "docs/foreign.md",
            "lantern",
            "quartz",
            "fact.",
            "constraint.",
            sha256("own bytes".getBytes(StandardCharsets.UTF_8)),
            sha256("foreign bytes".getBytes(StandardCharsets.UTF_8)));
    NodeFilter nodes = NodeFilter.in(SCOPES);
    KnowledgeStore.DocumentFilter documents = KnowledgeStore.DocumentFilter.in(SCOPES);
    List<TextQuery.Term> terms =
        List.of(new TextQuery.Term("lantern", 1), new TextQuery.Term("quartz", 2));
    List<TextQuery.Phrase> phrases =
        List.of(new TextQuery.Phrase(IndexedText.of(FOREIGN).title().subList(0, 2), 1));
    Map<String, List<Object>> values = new LinkedHashMap<>();
    values.put("Scope", List.copyOf(SCOPES));
    values.put("List<Scope>", List.of(SCOPES, List.of(PROJECT)));
    values.put("Collection<Scope>", List.of(SCOPES));
    values.put("NodeRef", List.copyOf(refs));
    values.put("Collection<NodeRef>", List.of(refs));
    values.put("Collection<MemoryNode>", List.of(List.of(OWN, FOREIGN)));
    values.put("NodeKind$Tier", List.of((Object[]) NodeKind.Tier.values()));
    values.put("SessionId", List.of(SessionId.of("own"), SessionId.of("foreign")));
    values.put("String", List.copyOf(texts));
    values.put("Collection<String>", List.of(texts));
    values.put("Collection<NodeId>", List.of(refs.stream().map(NodeRef::id).toList()));
    values.put("int", List.of(1, 100));
    values.put("long", List.of(0L, 1L, 2L, 3L, 100L));
    values.put("NodeFilter", List.of(nodes, nodes.withTags(Set.of("quartz"))));
    values.put(
        "NodeStore$Query",
        Arrays.stream(NodeStore.Query.Order.values())
            .<Object>map(order -> NodeStore.Query.first(nodes, order, 100))
            .toList());
    values.put("TextQuery", List.of(new TextQuery(terms, phrases, nodes, 100)));
    values.put(
        "Evidence$Id",
        List.of(TckNodes.evidence("own.md:1").id(), TckNodes.evidence("foreign.md:1").id()));
    values.put("Relation$Predicate", List.of(Relation.Predicate.RELATED_TO));
    values.put("SessionStore$SessionQuery", List.of(SessionStore.SessionQuery.in(SCOPES, 100)));
    values.put(
        "JournalStore$EventQuery",
        List.of(new JournalStore.EventQuery(SCOPES, null, Set.of(), 0, 100, true)));
    values.put(
        "JournalStore$PromotionQuery",
        List.of(
            JournalStore.PromotionQuery.ofReport(SCOPES, "own report"),
            JournalStore.PromotionQuery.ofReport(SCOPES, "foreign report"),
            JournalStore.PromotionQuery.about(SCOPES, FOREIGN.ref(), 100)));
    values.put("List<Instant>", List.of(List.of(Instant.EPOCH, NOON.plusSeconds(1_000_000))));
    values.put("JournalStore$Point", List.of(new JournalStore.Point(1, "a mark")));
    values.put("ContentStore$Query", List.of(ContentStore.Query.in(SCOPES, 100)));
    values.put("KnowledgeStore$DocumentFilter", List.of(documents));
    values.put(
        "KnowledgeStore$DocumentQuery",
        List.of(new KnowledgeStore.DocumentQuery(documents, 100, null)));
    values.put("Collection<KnowledgeChunk$Ref>", List.of(chunks));
    values.put(
        "KnowledgeStore$ChunkQuery",
        List.of(
            new KnowledgeStore.ChunkQuery(
                terms, phrases, Set.of(KnowledgeStore.ChunkQuery.Field.values()), documents, 100)));
    return values;
  }

  private static Map<String, String> answers(MemoryStore store) throws Exception {
    Map<Class<?>, Function<ReadTransaction, Object>> views = new LinkedHashMap<>();
    views.put(NodeStore.class, ReadTransaction::nodes);
    views.put(EvidenceStore.class, ReadTransaction::evidence);
    views.put(RelationStore.class, ReadTransaction::relations);
    views.put(SessionStore.class, ReadTransaction::sessions);
    views.put(JournalStore.class, ReadTransaction::journal);
    views.put(ProofStore.class, ReadTransaction::proofs);
    views.put(ContentStore.class, ReadTransaction::contents);
    views.put(KnowledgeStore.class, ReadTransaction::knowledge);
    Map<String, String> answers = new LinkedHashMap<>();
    for (Map.Entry<Class<?>, Function<ReadTransaction, Object>> view : views.entrySet()) {
      for (Method method : view.getKey().getMethods()) {
        ask(store, view.getValue(), method, answers);
      }
    }
    answers.put("scopes", store.read(tx -> tx.allScopes().toString()));
    return answers;
  }

  private static void ask(
      MemoryStore store,
      Function<ReadTransaction, Object> view,
      Method method,
      Map<String, String> answers) {
    List<List<Object>> calls = new ArrayList<>(List.of(List.of()));
    for (Type type : method.getGenericParameterTypes()) {
      String name = type.getTypeName().replaceAll("[a-z]+\\.(?=[a-zA-Z.]*[A-Z])", "");
      List<Object> choices = values().get(name);
      assertThat(choices).as("values of the type %s, for %s", name, method).isNotNull();
      List<List<Object>> longer = new ArrayList<>();
      for (List<Object> call : calls) {
        for (Object choice : choices) {
          List<Object> next = new ArrayList<>(call);
          next.add(choice);
          longer.add(next);
        }
      }
      calls = longer;
    }
    for (List<Object> call : calls) {
      answers.put(
          method.getDeclaringClass().getSimpleName() + "." + method.getName() + call,
          store.read(tx -> answer(view.apply(tx), method, call)));
    }
  }

  private static String answer(Object view, Method method, List<Object> call) {
    try {
      Object answer = method.invoke(view, call.toArray());
      return answer instanceof byte[] bytes
          ? HexFormat.of().formatHex(bytes)
          : String.valueOf(answer)
              // The mark of a history is random.
              .replaceAll("mark=[^]]*", "mark")
              .replaceAll("\\[B@[0-9a-f]+", "bytes");
    } catch (InvocationTargetException e) {
      return String.valueOf(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
