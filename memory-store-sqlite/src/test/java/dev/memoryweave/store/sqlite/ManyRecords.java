package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.full;
import static dev.memoryweave.store.tck.TckNodes.fullParent;
import static dev.memoryweave.store.tck.TckNodes.fullSuccessor;

import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ProofStore.Proof;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.TckKnowledge;
import dev.memoryweave.store.tck.TckNodes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Several records of every kind, in which every field holds something, of two of each another. */
final class ManyRecords {
  private static final StubEmbedder OTHER_EMBEDDER = new StubEmbedder(32);
  private static final SessionId NIGHT = SessionId.of("night");
  private static final SessionId DAY = SessionId.of("day");

  private ManyRecords() {}

  /** Makes a file that holds them and is closed. */
  static void write(Path file) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleRecords.write(store);
      store.write(
          tx -> {
            nodes(tx);
            evidence(tx);
            relations(tx);
            decisions(tx);
            sessions(tx);
            documents(tx);
            return null;
          });
    }
    // Opened again, it has a history of two parts.
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            vectors(tx);
            return tx.journal()
                .append(
                    event(MemoryEvent.Type.MEMORY_UPDATED, full().scope(), full().id().value()));
          });
    }
    setSomeAside(file);
  }

  private static void nodes(WriteTransaction tx) {
    for (MemoryNode node : List.of(fullParent(), fullSuccessor(), full(), turn(1), turn(2))) {
      MemoryNode stored = tx.nodes().insert(node);
      tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, node.scope(), node.id().value()));
      MemoryNode changed =
          stored.toBuilder()
              .body(node.body() + " Not in winter.")
              .updatedAt(NOON.plusSeconds(9))
              .build();
      tx.nodes().update(changed);
      tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, node.scope(), node.id().value()));
    }
    tx.nodes().insert(fact(OTHER_PROJECT, "The ferry is late"));
    tx.nodes().recordUse(List.of(full().ref(), SampleRecords.RULE.ref()), NOON.plusSeconds(5));
  }

  private static MemoryNode turn(int number) {
    Utterance said =
        new Utterance(
            "message-" + number,
            number,
            number == 1 ? Message.Role.USER : Message.Role.ASSISTANT,
            "Speaker " + number,
            NOON.plusSeconds(number),
            List.of(Message.ToolCall.failed("horn", "blow " + number, "no oil")),
            List.of(new Message.Attachment("log", "logs/" + number + ".txt", null)));
    return MemoryNode.builder(PROJECT, NodeId.of("turn.message-" + number), "Said", NOON)
        .session(number == 1 ? NIGHT : DAY)
        .utterance(said)
        .body("The kettle is on, " + number + ".")
        .build();
  }

  private static void evidence(WriteTransaction tx) {
    for (int i = 0; i < 4; i++) {
      Evidence.Draft draft =
          new Evidence.Draft(
              i % 2 == 0 ? Evidence.Kind.FILE : Evidence.Kind.LOG,
              "log.md:" + (20 + i),
              "Seen at " + i,
              "digest " + i,
              NOON.plusSeconds(i),
              i % 2 == 0 ? Evidence.Polarity.SUPPORTS : Evidence.Polarity.CONTRADICTS);
      Evidence piece = Evidence.of(PROJECT, draft, NOON);
      tx.evidence().attach(piece, full().ref());
      Verdict verdict = i % 2 == 0 ? Verdict.HOLDS : Verdict.GONE;
      tx.evidence()
          .recordCheck(
              PROJECT, piece.id(), new Evidence.Check(verdict, NOON.plus(Duration.ofDays(i))));
      if (i > 1) {
        tx.evidence().detach(piece.id(), full().ref());
      }
    }
  }

  private static void relations(WriteTransaction tx) {
    for (int version = 0; version < 3; version++) {
      tx.relations()
          .put(
              new Relation(
                  full().ref(),
                  Predicate.DEPENDS_ON,
                  fullParent().ref(),
                  version % 2 == 0 ? Relation.Strength.LOW : Relation.Strength.HIGH,
                  List.of(TckNodes.evidence("log.md:2" + version).id()),
                  version == 2 ? Relation.Status.STALE : Relation.Status.ACTIVE,
                  NOON,
                  NOON.plusSeconds(version)));
    }
  }

  private static void decisions(WriteTransaction tx) {
    PromotionRecord made =
        decision(
            PROJECT,
            PromotionRecord.Outcome.REJECT,
            "report 2",
            full().ref(),
            fullSuccessor().ref(),
            new PromotionRecord.Change(full().ref(), 1, 2));
    tx.journal()
        .record(
            new PromotionRecord(
                0,
                made.scope(),
                made.outcome(),
                made.report(),
                NIGHT,
                made.kind(),
                "Another proposal",
                made.target(),
                made.result(),
                new PromotionRecord.Scores(.1, .2, .3, .4, .5, .6),
                "it is not so",
                made.changes(),
                made.actor(),
                NOON.plusSeconds(1),
                "anna"));
    tx.journal()
        .append(
            new MemoryEvent.Draft(
                MemoryEvent.Type.MEMORY_UPDATED,
                PROJECT,
                full().id().value(),
                full().provenance().source(),
                NOON.plusSeconds(3),
                "as was decided",
                "anna"));
  }

  private static void sessions(WriteTransaction tx) {
    for (int i = 0; i < 2; i++) {
      tx.sessions()
          .put(
              new Session(
                  i == 0 ? PROJECT : OTHER_PROJECT,
                  i == 0 ? NIGHT : DAY,
                  "Title " + i,
                  "runtime " + i,
                  "/folder/" + i,
                  "branch-" + i,
                  "0f3c9d" + i,
                  i == 0 ? DAY : NIGHT,
                  NOON.plusSeconds(i),
                  NOON.plusSeconds(20 + i),
                  NOON.plusSeconds(10 + i),
                  3 + i));
      Scope scope = i == 0 ? PROJECT : OTHER_PROJECT;
      byte[] bytes = {(byte) i, 1, 2};
      tx.contents()
          .put(
              new Content(
                  scope,
                  Sha256.hex(bytes),
                  "file-" + i,
                  i == 0 ? "image/png" : "image/gif",
                  bytes.length,
                  new Provenance.Principal(i == 0 ? Trust.USER : Trust.AGENT, "anna" + i),
                  NOON.plusSeconds(i),
                  i == 0),
              bytes);
      tx.proofs().put(new Proof(scope, "remote:example.com/" + i, i == 0, NOON.plusSeconds(i)));
    }
  }

  private static void documents(WriteTransaction tx) {
    KnowledgeDocument document = TckKnowledge.full();
    tx.knowledge()
        .put(
            document,
            TckKnowledge.chunks(
                document,
                List.of(
                    new KnowledgeChunk.Passage(
                        List.of("Retry"), 1, 9, List.of("Retry#once"), List.of("api"), "Once."),
                    new KnowledgeChunk.Passage(
                        List.of("Retry", "again"),
                        10,
                        19,
                        List.of("Retry#again"),
                        List.of("api", "slow"),
                        "Longer each time."))));
    tx.knowledge().update(document.withDrawing(new KnowledgeDocument.Drawing(7, true)));
    tx.journal().append(event(MemoryEvent.Type.KNOWLEDGE_INDEXED, PROJECT, "core"));
  }

  private static void vectors(WriteTransaction tx) {
    tx.vectors().nodes().put(OTHER_EMBEDDER.model(), Map.of(), Map.of());
    for (MemoryNode node : List.of(full(), fullParent(), turn(1))) {
      MemoryNode stored = tx.nodes().find(node.ref()).orElseThrow();
      VectorStore.EmbeddedText text = VectorStore.EmbeddedText.of(stored);
      for (StubEmbedder embedder : List.of(OTHER_EMBEDDER, SampleRecords.EMBEDDER)) {
        tx.vectors()
            .nodes()
            .put(
                embedder.model(),
                Map.of(node.ref(), text.hash()),
                Map.of(text.hash(), embedder.query(text.text())));
      }
    }
    for (KnowledgeChunk chunk : tx.knowledge().chunks(PROJECT, TckKnowledge.full().path())) {
      VectorStore.EmbeddedText text =
          VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text());
      tx.vectors()
          .chunks()
          .put(
              OTHER_EMBEDDER.model(),
              Map.of(chunk.ref(), text.hash()),
              Map.of(text.hash(), OTHER_EMBEDDER.query(text.text())));
    }
  }

  /** Two versions that could not be read. */
  private static void setSomeAside(Path file) throws Exception {
    try (RawDatabase raw = new RawDatabase(file)) {
      raw.run(
          "UPDATE node_version SET status = 'odd' WHERE node = 5 AND revision = 1",
          "UPDATE node_version SET status = 'odder' WHERE rowid = (SELECT max(rowid) FROM"
              + " node_version)");
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.repair(NOON.plusSeconds(60));
    }
  }
}
