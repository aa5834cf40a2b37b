package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.support.internal.Findings;
import dev.memoryweave.store.text.TextIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The texts of passages, and their entries in the text index. */
final class ChunkCheck {
  private static final String RELABELLED =
      """
      SELECT number FROM mw_document
      WHERE tenant = ? AND number = ANY (?) AND relabelled = 1""";
  private static final String ENTRIES =
      "SELECT entry FROM mw_chunk WHERE tenant = ? AND number = ANY (?)";

  private final Transaction transaction;

  ChunkCheck(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The entry of a readable passage of a readable document. */
  record Entry(TextIndex.Entry entry, DocumentTable.Found document, String name) {}

  void run(Findings findings) {
    EntryCheck entries = new EntryCheck(transaction, Counters.Index.CHUNK_TEXT, findings);
    entries.begin();
    entries(
        (page, unknown) -> {
          Set<Long> relabelled =
              Set.copyOf(
                  transaction
                      .handle()
                      .list(
                          RELABELLED,
                          Row::number,
                          transaction.tenant(),
                          Conditions.numbers(
                              page.stream()
                                  .map(one -> one.document.number())
                                  .distinct()
                                  .toList())));
          page.forEach(
              one ->
                  entries.compare(
                      one.entry, !relabelled.contains(one.document.number()), one.name));
          transaction
              .handle()
              .list(ENTRIES, Row::number, transaction.tenant(), Conditions.numbers(unknown))
              .forEach(entries::pass);
        });
    entries.end();
  }

  /** Hands out the entries of all passages in pages, with the numbers of unreadable ones. */
  void entries(BiConsumer<List<Entry>, Collection<Long>> each) {
    new RecordScan(transaction)
        .pages(
            RecordKind.CHUNK,
            page -> {
              Map<Long, DocumentTable.Found> documents = documents(page);
              List<Entry> known = new ArrayList<>();
              List<Long> unknown = new ArrayList<>();
              for (RecordScan.Found found : page) {
                Entry entry = entry(found, documents);
                if (entry != null) {
                  known.add(entry);
                } else {
                  unknown.add(found.number());
                }
              }
              each.accept(known, unknown);
            });
  }

  private Map<Long, DocumentTable.Found> documents(List<RecordScan.Found> page) {
    Set<Long> numbers = new HashSet<>();
    for (RecordScan.Found found : page) {
      if (found.record() instanceof KnowledgeTable.Numbered chunk) {
        numbers.add(chunk.document());
      }
    }
    Map<Long, DocumentTable.Found> documents = new HashMap<>();
    transaction
        .knowledge()
        .documentTable()
        .withNumbers(numbers)
        .forEach(document -> documents.put(document.number(), document));
    return documents;
  }

  private @Nullable Entry entry(RecordScan.Found found, Map<Long, DocumentTable.Found> documents) {
    if (!(found.record() instanceof KnowledgeTable.Numbered chunk)) {
      return null;
    }
    DocumentTable.Found document = documents.get(chunk.document());
    long ordinal = document == null ? -1 : chunk.number() - document.number();
    if (document == null || ordinal < 0 || ordinal >= document.document().chunks()) {
      return null;
    }
    var passage = KnowledgeTable.chunk(document, chunk);
    return new Entry(
        new TextIndex.Entry(
            chunk.entry(),
            transaction.scopes().findOrAdd(document.document().scope()),
            chunk.number(),
            IndexedText.of(document.document(), passage)),
        document,
        "the passage '" + passage.ref() + "'");
  }
}
