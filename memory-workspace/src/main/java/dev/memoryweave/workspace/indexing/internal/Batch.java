package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.internal.FilePreparation.LeftOut;
import dev.memoryweave.workspace.indexing.internal.FilePreparation.New;
import dev.memoryweave.workspace.indexing.internal.FilePreparation.Prepared;
import dev.memoryweave.workspace.indexing.internal.FilePreparation.Same;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files prepared by one thread, to be stored in one transaction. */
final class Batch {
  private static final Logger LOG = LoggerFactory.getLogger(Batch.class);

  /** A balance: each commit costs a disk write, but a long transaction blocks other writers. */
  private static final int MOST_FILES = 64;

  private static final int MOST_CHUNKS = 512;

  private final KnowledgeBase knowledge;
  private final IndexCounters tally;
  private final Consumer<New> stored;
  private final List<New> documents = new ArrayList<>();
  private final List<KnowledgeDocument.WithPassages> leftOut = new ArrayList<>();
  private final List<KnowledgeDocument> same = new ArrayList<>();
  private int chunks;

  /**
   * Creates an empty batch.
   *
   * @param stored called for each new text once it is stored
   */
  Batch(KnowledgeBase knowledge, IndexCounters tally, Consumer<New> stored) {
    this.knowledge = knowledge;
    this.tally = tally;
    this.stored = stored;
  }

  void add(Prepared prepared) {
    if (prepared instanceof New document) {
      documents.add(document);
      chunks += document.document().passages().size();
    } else if (prepared instanceof Same unchanged) {
      same.add(unchanged.document());
    } else if (prepared instanceof LeftOut skipped) {
      tally.skipped(skipped.file());
      if (skipped.document() != null) {
        leftOut.add(new KnowledgeDocument.WithPassages(skipped.document(), List.of()));
      } else {
        tally.passed();
      }
    }
  }

  boolean isFull() {
    return chunks >= MOST_CHUNKS || documents.size() + leftOut.size() + same.size() >= MOST_FILES;
  }

  void store() {
    if (!same.isEmpty()) {
      knowledge.touch(same);
      same.forEach(document -> tally.touched());
    }
    List<KnowledgeDocument.WithPassages> all = new ArrayList<>(leftOut);
    documents.forEach(document -> all.add(document.document()));
    try {
      List<KnowledgeDocument> kept = knowledge.put(all);
      leftOut.forEach(document -> tally.passed());
      for (int i = 0; i < documents.size(); i++) {
        count(documents.get(i), kept.get(leftOut.size() + i));
      }
    } catch (StoreException e) {
      throw e;
    } catch (MemoryException e) {
      LOG.debug("A batch was refused, so its files are stored one by one", e);
      leftOut.forEach(document -> oneByOne(document, kept -> tally.passed()));
      documents.forEach(entry -> oneByOne(entry.document(), kept -> count(entry, kept)));
    }
    documents.clear();
    leftOut.clear();
    same.clear();
    chunks = 0;
  }

  /**
   * A file that the memory refuses, such as one with a secret in its name, must not stop the rest.
   */
  private void oneByOne(KnowledgeDocument.WithPassages document, Consumer<KnowledgeDocument> then) {
    try {
      knowledge.put(List.of(document)).forEach(then);
    } catch (StoreException e) {
      throw e;
    } catch (MemoryException e) {
      LOG.warn("A file is left out: {}", e.getMessage());
      tally.skipped(
          new SkippedFile(document.document().path(), false, SkippedFile.Reason.UNUSABLE_NAME, ""));
      tally.passed();
    }
  }

  private void count(New entry, KnowledgeDocument kept) {
    long characters = entry.document().passages().stream().mapToLong(p -> p.text().length()).sum();
    tally.stored(entry.renamed(), kept.chunks(), characters, kept.redactions());
    stored.accept(entry);
  }
}
