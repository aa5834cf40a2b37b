package dev.memoryweave.examples.conversation;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.BatchItemException;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the documents of one group, in batches of one transaction each. Documents that are
 * remembered already are found again by their ids, so an import that was broken off is simply run
 * again.
 */
public final class ConversationImport {
  /** How many documents make a batch: enough to make the cost of a commit small. */
  private static final int BATCH_DOCUMENTS = 500;

  /** How much text makes a batch, in characters: bounds what one transaction holds. */
  private static final int BATCH_CHARS = 4_000_000;

  private final AgentMemory memory;
  private final Progress progress;

  /** An import into a memory, which should hold nothing but the one group. */
  public ConversationImport(AgentMemory memory, Progress progress) {
    this.memory = memory;
    this.progress = progress;
  }

  /** Is told how far an import has come. */
  @FunctionalInterface
  public interface Progress {
    /** Tells nobody. */
    Progress NONE = (done, all) -> {};

    /** So many documents are stored, out of so many. */
    void stored(int done, int all);
  }

  /**
   * Summary of an import.
   *
   * @param documents how many documents there were
   * @param added how many memories are new; 0 if all were there already
   * @param redacted how many documents held secrets, which were blacked out
   * @param documentIds which document each memory was made of
   */
  public record Summary(int documents, long added, int redacted, Map<NodeId, String> documentIds) {
    /** Copies the map. */
    public Summary {
      documentIds = Map.copyOf(documentIds);
    }
  }

  /**
   * Remembers documents, which must all be of one group, in their order.
   *
   * @throws UnreadableFolderException if a document cannot be remembered; the batches before it are
   *     kept
   */
  public Summary remember(List<Document> documents) {
    long before = memory.count(MemoryQuery.all());
    DocumentDrafts drafts = new DocumentDrafts();
    Map<NodeId, String> documentIds = new LinkedHashMap<>();
    List<NodeDraft> batch = new ArrayList<>();
    List<Document> batchOf = new ArrayList<>();
    int chars = 0;
    int firstOfBatch = 0;
    for (int i = 0; i < documents.size(); i++) {
      Document document = documents.get(i);
      for (NodeDraft draft : drafts.of(document)) {
        note(documentIds, draft, document);
        batch.add(draft);
        batchOf.add(document);
      }
      chars += document.text().length();
      boolean last = i == documents.size() - 1;
      if (last || i - firstOfBatch + 1 >= BATCH_DOCUMENTS || chars >= BATCH_CHARS) {
        store(batch, batchOf);
        progress.stored(i + 1, documents.size());
        batch.clear();
        batchOf.clear();
        chars = 0;
        firstOfBatch = i + 1;
      }
    }
    long added = memory.count(MemoryQuery.all()) - before;
    return new Summary(documents.size(), added, drafts.redacted(), documentIds);
  }

  private void store(List<NodeDraft> batch, List<Document> batchOf) {
    try {
      memory.rememberAll(batch);
    } catch (BatchItemException e) {
      throw cannot(batchOf.get(e.index()), String.valueOf(e.getMessage()), e);
    }
  }

  private static void note(Map<NodeId, String> documentIds, NodeDraft draft, Document document) {
    NodeId id = draft.id();
    if (id == null) {
      throw new AssertionError("a draft without an id for " + document.id());
    }
    String other = documentIds.put(id, document.id());
    if (other != null) {
      throw cannot(document, "its memory would have the same id " + id + " as " + other, null);
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
