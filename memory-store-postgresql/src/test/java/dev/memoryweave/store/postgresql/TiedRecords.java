package dev.memoryweave.store.postgresql;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.relation;

import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.TckKnowledge;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A few records of every kind, all tied together. */
final class TiedRecords {
  private static final StubEmbedder EMBEDDER = new StubEmbedder(64);

  /** A node with a parent, tags, two former versions, evidence, relations and a decision. */
  static final MemoryNode FACT =
      fact("The lantern is lit at dusk").toBuilder()
          .body("At dusk, by the keeper.")
          .tags(List.of("harbor", "light"))
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

  private TiedRecords() {}

  static void write(MemoryStore store) {
    store.<Void>write(
        tx -> {
          nodes(tx);
          tx.evidence().attach(evidence("log.md:1"), FACT.ref());
          tx.evidence().attach(evidence("log.md:2"), FACT.ref());
          tx.evidence().attach(evidence("log.md:2"), RULE.ref());
          tx.evidence().detach(evidence("log.md:1").id(), FACT.ref());
          Relation related = relation(FACT.ref(), Relation.Predicate.RELATED_TO, RULE.ref());
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
          others(tx);
          return null;
        });
    store.<Void>write(
        tx -> {
          vectors(tx);
          return null;
        });
  }

  /** The fact has a vector; all else lacks one. */
  private static void vectors(WriteTransaction tx) {
    VectorStore.EmbeddedText text = VectorStore.EmbeddedText.of(FACT);
    tx.vectors()
        .nodes()
        .put(
            EMBEDDER.model(),
            Map.of(FACT.ref(), text.hash()),
            Map.of(text.hash(), EMBEDDER.query(text.text())));
  }

  private static void nodes(WriteTransaction tx) {
    for (MemoryNode node : List.of(MODULE, RULE, OLD)) {
      tx.nodes().insert(node);
      tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, node.id().value()));
    }
    MemoryNode first = tx.nodes().insert(FACT.toBuilder().body("By day.").build());
    tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, FACT.id().value()));
    MemoryNode second = tx.nodes().update(first.toBuilder().body("At noon.").build());
    tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, FACT.id().value()));
    tx.nodes().update(second.toBuilder().body(FACT.body()).parent(MODULE.id()).build());
    tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, FACT.id().value()));
  }

  private static void documents(WriteTransaction tx) {
    put(tx, "docs/harbor.md", "Ships enter by night.", "The pier is long.", "Copper is unloaded.");
    put(tx, "docs/light.md", "A lantern needs oil.");
    KnowledgeDocument put = tx.knowledge().document(PROJECT, "docs/light.md").orElseThrow();
    tx.knowledge()
        .update(
            new KnowledgeDocument(
                put.scope(),
                put.path(),
                put.status(),
                put.type(),
                put.language(),
                "Another title",
                List.of("a-module"),
                put.tags(),
                put.size(),
                put.modifiedAt(),
                put.digest(),
                put.chunks(),
                put.redactions(),
                NOON,
                put.branch(),
                put.commit(),
                put.note()));
    tx.journal().append(event(MemoryEvent.Type.KNOWLEDGE_INDEXED, PROJECT, "docs"));
  }

  private static void put(WriteTransaction tx, String path, String... texts) {
    KnowledgeDocument document =
        TckKnowledge.document(PROJECT, path, SourceType.DOCUMENT, texts.length);
    tx.knowledge().put(document, TckKnowledge.chunks(document, TckKnowledge.passages(texts)));
  }

  private static void others(WriteTransaction tx) {
    SessionId id = SessionId.of("one");
    tx.sessions()
        .put(new Session(PROJECT, id, "One", null, null, null, null, null, NOON, null, NOON, 7));
    tx.proofs().put(new ProofStore.Proof(PROJECT, "folder:/harbor", false, NOON));
    byte[] bytes = "A plan of the harbor".getBytes(StandardCharsets.UTF_8);
    Provenance.Principal owner = new Provenance.Principal(Trust.USER, "anna");
    tx.contents()
        .put(
            new ContentStore.Content(
                PROJECT,
                Sha256.hex(bytes),
                "plan.txt",
                "text/plain",
                bytes.length,
                owner,
                NOON,
                false),
            bytes);
  }
}
