package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.fullPassages;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.full;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.tck.TckKnowledge;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FTS5 gathers what one transaction writes, unless a statement makes it write early. */
class BatchTest {
  private static final Evidence.Check HOLDS =
      new Evidence.Check(Evidence.Check.Verdict.HOLDS, NOON);

  @TempDir Path folder;

  @Test
  void writes_letTheIndexGatherWhatOneTransactionAdds() {
    OpenedFile opened =
        OpenedFile.of(SqliteOptions.of(folder.resolve("memory.db")), Schema.migrations());
    try {
      Map<String, Long> writtenEarly =
          opened
              .connections()
              .withWriter(
                  handle -> {
                    handle.beginWriting();
                    Transaction tx = new Transaction(handle, false);
                    tx.nodes().index().bringUpToDate();
                    tx.knowledge().index().bringUpToDate();
                    Map<String, Long> written = new LinkedHashMap<>();
                    work().forEach((name, work) -> written.put(name, blocks(handle, tx, work)));
                    handle.rollback();
                    return written;
                  });

      assertThat(writtenEarly).allSatisfy((name, blocks) -> assertThat(blocks).as(name).isZero());
    } finally {
      opened.connections().close();
    }
  }

  /** How many blocks the index has written by the time the work is done. */
  private static long blocks(Handle handle, Transaction tx, Consumer<Transaction> work) {
    String count =
        "SELECT (SELECT count(*) FROM node_text_data) + (SELECT count(*) FROM chunk_text_data)";
    long before = handle.number(count);
    work.accept(tx);
    return handle.number(count) - before;
  }

  private static Map<String, Consumer<Transaction>> work() {
    MemoryNode first = fact("First");
    MemoryNode second = fact(WORKSPACE, "Second");
    Map<String, Consumer<Transaction>> work = new LinkedHashMap<>();
    work.put(
        "insert",
        tx -> {
          tx.nodes().insert(first);
          tx.nodes().insert(second);
          tx.nodes().insert(full());
        });
    work.put(
        "update of what is not text",
        tx -> {
          MemoryNode stored = tx.nodes().find(full().ref()).orElseThrow();
          tx.nodes().update(stored.toBuilder().supersededBy(first.ref()).build());
          MemoryNode found = tx.nodes().find(first.ref()).orElseThrow();
          tx.nodes().update(found.toBuilder().key("changed").importance(.1).build());
        });
    work.put("use", tx -> tx.nodes().recordUse(List.of(first.ref(), second.ref()), NOON));
    work.put("evidence", tx -> tx.evidence().attach(evidence("a"), first.ref()));
    work.put("evidence again", tx -> tx.evidence().attach(evidence("a"), first.ref()));
    Relation relation = relation(first.ref(), Predicate.AFFECTS, second.ref());
    work.put("relation", tx -> tx.relations().put(relation));
    work.put(
        "relation again",
        tx -> tx.relations().put(relation.withStatus(Relation.Status.REJECTED, NOON)));
    work.put("relation again the same", tx -> tx.relations().put(relation));
    work.put(
        "evidence checked", tx -> tx.evidence().recordCheck(PROJECT, evidence("a").id(), HOLDS));
    work.put(
        "decision",
        tx -> {
          NodeRef result = first.ref();
          tx.journal()
              .record(
                  decision(
                      PROJECT,
                      PromotionRecord.Outcome.MERGE,
                      "report",
                      second.ref(),
                      result,
                      new PromotionRecord.Change(result, 1, 2)));
        });
    work.put(
        "event",
        tx ->
            tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, WORKSPACE, "fact.second")));
    work.put(
        "documents",
        tx -> {
          tx.knowledge().put(TckKnowledge.full(), chunks(TckKnowledge.full(), fullPassages()));
          for (int i = 0; i < 20; i++) {
            KnowledgeDocument document = document("src/" + i + ".md", 1);
            tx.knowledge().put(document, chunks(document, passages("a lantern")));
          }
          tx.knowledge().put(document("skipped.bin", KnowledgeDocument.Status.SKIPPED), List.of());
        });
    work.put(
        "documents updated, counted and removed without chunks",
        tx -> {
          tx.knowledge().update(TckKnowledge.full());
          tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT)).under("skipped.bin"));
          tx.knowledge().count(DocumentFilter.in(List.of(PROJECT)));
          tx.knowledge().counts(DocumentFilter.in(List.of(PROJECT)));
          tx.knowledge().revision(PROJECT);
        });
    return work;
  }
}
