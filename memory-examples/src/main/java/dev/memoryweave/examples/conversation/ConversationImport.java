package dev.memoryweave.examples.conversation;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemory.BatchItemException;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores the documents of one group, in batches of one transaction each. Documents that are already
 * stored are recognised by their ids, so an interrupted import can simply be run again.
 */
public final class ConversationImport {
  /** Number of documents in a batch: enough to make the cost of a commit small. */
  private static final int BATCH_DOCUMENTS = 500;

  /** Number of characters in a batch: limits the size of one transaction. */
  private static final int BATCH_CHARS = 4_000_000;

  private final AgentMemory memory;
  private final Progress progress;

  /** An import into a memory, which should contain nothing but the one group. */
  public ConversationImport(AgentMemory memory, Progress progress) {
    this.memory = memory;
    this.progress = progress;
  }

  /** Receives the progress of an import. */
  @FunctionalInterface
  public interface Progress {
    /** Ignores the progress. */
    Progress NONE = (done, all) -> {};

    /** Reports how many of all documents are stored. */
    void stored(int done, int all);
  }

  /**
   * Summary of an import.
   *
   * @param documents the number of documents
   * @param added the number of new documents; 0 if all existed already
   * @param secrets the number of secrets redacted in the new ones
   */
  public record Summary(int documents, long added, int secrets) {}

  /**
   * Stores documents, which must all belong to one group, in order.
   *
   * @throws UnreadableFolderException if a document cannot be stored; the batches before it are
   *     kept
   */
  public Summary remember(List<Document> documents) {
    requireOnce(documents);
    long added = 0;
    int secrets = 0;
    int done = 0;
    while (done < documents.size()) {
      List<Document> batch = batch(documents, done);
      Document first = batch.get(0);
      if (first.isCode()) {
        long before = memory.count(MemoryQuery.all());
        DocumentRecords records = new DocumentRecords();
        store(batch, records);
        added += memory.count(MemoryQuery.all()) - before;
        secrets += records.redacted();
      } else {
        SessionHandle.Recorded report =
            memory
                .session(DocumentRecords.session(first))
                .record(batch.stream().map(DocumentRecords::message).toList());
        added += report.added();
        secrets += report.secrets();
      }
      done += batch.size();
      progress.stored(done, documents.size());
    }
    return new Summary(documents.size(), added, secrets);
  }

  /**
   * The id of the document that a memory was created from.
   *
   * @throws IllegalArgumentException if it was not created from one
   */
  public static String documentId(MemoryNode node, String group) {
    String document = DocumentRecords.documentId(node, group);
    if (document == null) {
      throw new IllegalArgumentException(node.id() + " was made of no document");
    }
    return document;
  }

  /** The documents of the next transaction: of one session, or pieces of code. */
  private static List<Document> batch(List<Document> documents, int from) {
    Document first = documents.get(from);
    int chars = 0;
    int to = from;
    while (to < documents.size()
        && to - from < BATCH_DOCUMENTS
        && chars < BATCH_CHARS
        && documents.get(to).isCode() == first.isCode()
        && (first.isCode()
            || DocumentRecords.session(documents.get(to)).equals(DocumentRecords.session(first)))) {
      chars += documents.get(to++).text().length();
    }
    return documents.subList(from, to);
  }

  private static void requireOnce(List<Document> documents) {
    Set<String> ids = new HashSet<>();
    for (Document document : documents) {
      if (!ids.add(document.id())) {
        throw cannot(document, "another document has the same id", null);
      }
    }
  }

  private void store(List<Document> batch, DocumentRecords records) {
    try {
      memory.rememberAll(batch.stream().map(records::code).toList());
    } catch (BatchItemException e) {
      throw cannot(batch.get(e.index()), String.valueOf(e.getMessage()), e);
    }
  }

  private static UnreadableFolderException cannot(
      Document document, String why, @Nullable Throwable cause) {
    return new UnreadableFolderException(
        "Document '"
            + document.id()
            + "' of group '"
            + document.group()
            + "' cannot be remembered: "
            + why,
        cause);
  }
}
