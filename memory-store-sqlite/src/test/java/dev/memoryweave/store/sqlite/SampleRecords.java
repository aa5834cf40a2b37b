package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.relation;

import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.TckKnowledge;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A few records of every kind, all tied together. */
final class SampleRecords {
  static final Scope OTHER = Scope.workspace("other");
  static final StubEmbedder EMBEDDER = new StubEmbedder(64);

  /** A node with a parent, tags, two former versions, evidence, relations and a decision. */
  static final MemoryNode FACT =
      node(NodeKind.FACT, "The lantern is lit at dusk")
          .body("At dusk, by the keeper.")
          .tags(List.of("harbor", "light"))
          .provenance(new Provenance(Source.MCP, Trust.AGENT, "codex", null, null, null))
          .usage(
              new Usage(
                      2,
                      0,
                      null,
                      null,
                      List.of(
                          new Provenance.Principal(Trust.USER, "anna"),
                          new Provenance.Principal(Trust.CLI, null)))
                  .with(new Usage.Reinforcement(7, 1, .05)))
          .build();

  static final MemoryNode MODULE =
      node(NodeKind.MODULE, "Harbor").body("All that is in the harbor.").build();
  static final MemoryNode RULE =
      node(NodeKind.CONSTRAINT, "Anchors are painted red").tags(List.of("harbor")).build();
  static final MemoryNode OLD =
      node(NodeKind.CONSTRAINT, "Anchors are painted blue")
          .status(NodeStatus.SUPERSEDED)
          .supersededBy(RULE.ref())
          .build();
  static final MemoryNode ELSEWHERE =
      node(OTHER, NodeKind.FACT, "A volcano smokes").body("Far away.").build();

  static final String DOCUMENT = "docs/harbor.md";
  static final String OTHER_DOCUMENT = "docs/light.md";

  private SampleRecords() {}

  static void write(MemoryStore store) {
    store.write(
        tx -> {
          nodes(tx);
          tx.evidence().attach(evidence("log.md:1"), FACT.ref());
          tx.evidence().attach(evidence("log.md:2"), FACT.ref());
          tx.evidence().attach(evidence("log.md:2"), RULE.ref());
          Relation related = relation(FACT.ref(), Predicate.RELATED_TO, RULE.ref());
          tx.relations().put(related);
          tx.relations()
              .put(
                  new Relation(
                      related.from(),
                      related.predicate(),
                      related.to(),
                      Relation.Strength.HIGH,
                      List.of(),
                      Relation.Status.ACTIVE,
                      NOON));
          tx.journal()
              .record(
                  decision(
                      PROJECT,
                      PromotionRecord.Outcome.CREATE,
                      "report 1",
                      RULE.ref(),
                      FACT.ref(),
                      new PromotionRecord.Change(FACT.ref(), 1, 2)));
          documents(tx);
          return null;
        });
    store.write(
        tx -> {
          vectors(tx);
          return null;
        });
  }

  private static void nodes(WriteTransaction tx) {
    for (MemoryNode node : List.of(MODULE, RULE, OLD, ELSEWHERE)) {
      tx.nodes().insert(node);
      tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, node.scope(), node.id().value()));
    }
    MemoryNode first = tx.nodes().insert(FACT.toBuilder().body("By day.").build());
    tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, FACT.id().value()));
    MemoryNode second = tx.nodes().update(first.toBuilder().body("At noon.").build());
    tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, FACT.id().value()));
    tx.nodes().update(second.toBuilder().body(FACT.body()).parent(MODULE.id()).build());
    tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, FACT.id().value()));
    tx.nodes().recordUse(List.of(FACT.ref()), NOON);
  }

  private static void documents(WriteTransaction tx) {
    put(tx, DOCUMENT, "Ships enter by night.", "The pier is long.", "Copper is unloaded.");
    put(tx, OTHER_DOCUMENT, "A lantern needs oil.");
    KnowledgeDocument touched = tx.knowledge().document(PROJECT, OTHER_DOCUMENT).orElseThrow();
    tx.knowledge()
        .update(
            new KnowledgeDocument(
                touched.scope(),
                touched.path(),
                touched.status(),
                touched.type(),
                touched.language(),
                "Another title",
                List.of("a-module"),
                touched.tags(),
                touched.size(),
                Instant.EPOCH,
                touched.digest(),
                touched.chunks(),
                touched.redactions(),
                NOON,
                touched.branch(),
                touched.commit(),
                touched.note()));
    tx.journal().append(event(MemoryEvent.Type.KNOWLEDGE_INDEXED, PROJECT, "docs"));
  }

  static void put(WriteTransaction tx, String path, String... texts) {
    KnowledgeDocument document =
        TckKnowledge.document(PROJECT, path, SourceType.DOCUMENT, texts.length);
    tx.knowledge().put(document, TckKnowledge.chunks(document, TckKnowledge.passages(texts)));
  }

  /** Gives every node and passage but the last of each a vector. */
  static void vectors(WriteTransaction tx) {
    tx.vectors().nodes().put(EMBEDDER.model(), Map.of(), Map.of());
    List<NodeRef> refs =
        tx.vectors().nodes().missing(EMBEDDER.model(), List.of(PROJECT, OTHER), 100);
    for (MemoryNode node : tx.nodes().findAll(refs.subList(0, refs.size() - 1)).values()) {
      VectorStore.EmbeddedText text = VectorStore.EmbeddedText.of(node);
      tx.vectors()
          .nodes()
          .put(
              EMBEDDER.model(),
              Map.of(node.ref(), text.hash()),
              Map.of(text.hash(), EMBEDDER.query(text.text())));
    }
    List<KnowledgeChunk> chunks = tx.knowledge().chunks(PROJECT, DOCUMENT);
    for (KnowledgeChunk chunk : chunks.subList(0, Math.min(2, chunks.size()))) {
      VectorStore.EmbeddedText text =
          VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text());
      tx.vectors()
          .chunks()
          .put(
              EMBEDDER.model(),
              Map.of(chunk.ref(), text.hash()),
              Map.of(text.hash(), EMBEDDER.query(text.text())));
    }
  }
}
