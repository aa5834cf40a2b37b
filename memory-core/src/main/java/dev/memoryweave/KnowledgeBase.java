package dev.memoryweave;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.Page;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Knowledge from a project's files: documents, split into passages, which recall finds beside
 * memories.
 *
 * <p>It is filled by whoever reads the files, such as the workspace module, and filed under the
 * narrowest scope. Each write is one transaction, records one event and raises the knowledge
 * revision; it does not raise the memory revision. Secrets are replaced by {@code
 * [redacted:<rule>]} before anything is stored; only a path that holds one is refused.
 *
 * <p>A knowledge base is a view of its {@link AgentMemory} and throws what that throws. It is safe
 * for use by any number of threads; texts are screened and analysed before the transaction begins,
 * so that several threads can prepare while one writes.
 */
public interface KnowledgeBase {
  /**
   * Stores documents with their passages, replacing what was known at their paths.
   *
   * @return the documents as stored, in the order given; whether memories were drawn from them is
   *     not included
   * @throws dev.memoryweave.model.OutsideScopeException if one is not of the narrowest scope
   * @throws dev.memoryweave.model.SecretRejectedException if a path holds a secret
   */
  List<KnowledgeDocument> put(List<KnowledgeDocument.WithPassages> documents);

  /**
   * Records that files were written again with the same text: size, times, branch and commit
   * change, the passages stay. Unknown documents are ignored.
   */
  void touch(List<KnowledgeDocument> documents);

  /**
   * Records that a version of the extraction has drawn memories from documents. Documents whose
   * text or status has changed since are skipped.
   *
   * @param version the version of the extraction, 1 or more
   * @return how many were recorded
   * @see DocumentFilter#notDrawnBy
   */
  int noteDrawn(Collection<KnowledgeDocument> documents, int version);

  /**
   * Records that files are gone: their passages are no longer found, the documents stay as a
   * record.
   *
   * @return how many of the paths were known
   */
  int retire(Collection<String> paths, String reason);

  /**
   * Removes all documents and passages of the project's files; only an event remains.
   *
   * @return how many documents there were
   */
  long clear(String reason);

  /**
   * Sets the warning that every recall carries, for example that the files are still being read;
   * null for none. It is not stored, and applies to everyone who uses this memory instance.
   *
   * @param passes whether it is temporary, so that asking again is worthwhile: until then blocks
   *     have no hash, and nothing is reported as missing
   */
  void notice(@Nullable String text, boolean passes);

  /** The scope that documents are filed under: the narrowest. */
  Scope scope();

  /** The warning that every recall currently carries, or nothing. */
  Optional<String> notice();

  /** Whether there is a warning that is temporary. */
  boolean isNoticePassing();

  /** The document at a path, even if it was skipped or is gone, or nothing. */
  Optional<KnowledgeDocument> document(String path);

  /**
   * One page of the documents, by path.
   *
   * @param filter which documents, see {@link #all()}
   * @param limit the most documents, 1 to 1,000
   * @param cursor where the page begins, or null for the first
   * @throws dev.memoryweave.model.OutsideScopeException if the filter names a scope outside the
   *     chain
   */
  Page<KnowledgeDocument> documents(DocumentFilter filter, int limit, @Nullable String cursor);

  /** A filter for all documents of the project. */
  DocumentFilter all();

  /** The passages of a file in order; empty if there are none. */
  List<KnowledgeChunk> chunks(String path);

  /**
   * Size, times and digest of each known file, to detect which have changed since they were read.
   */
  List<KnowledgeStore.FileMark> manifest();

  /**
   * Counts the documents that pass a filter.
   *
   * @throws dev.memoryweave.model.OutsideScopeException if the filter names a scope outside the
   *     chain
   */
  long count(DocumentFilter filter);

  /** Counts of documents and passages in all scopes of the chain. */
  KnowledgeStore.Counts counts();

  /** The knowledge revision of the project: how many changes were made to it. */
  long revision();
}
