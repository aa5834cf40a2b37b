package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.KnowledgeStore;
import java.util.Arrays;
import java.util.List;

/** Documents and passages for tests of stores. */
public final class TckKnowledge {
  private TckKnowledge() {}

  /** An indexed document of the project, a page of documentation. */
  public static KnowledgeDocument document(String path, int chunks) {
    return document(PROJECT, path, SourceType.DOCUMENT, chunks);
  }

  /** An indexed document; its digest is that of its path. */
  public static KnowledgeDocument document(Scope scope, String path, SourceType type, int chunks) {
    return new KnowledgeDocument(
        scope,
        path,
        KnowledgeDocument.Status.INDEXED,
        type,
        null,
        "Page",
        List.of(),
        List.of(),
        10,
        NOON,
        digest(path),
        chunks,
        0,
        NOON,
        null,
        null,
        null);
  }

  /** A document of the project without chunks. */
  public static KnowledgeDocument document(String path, KnowledgeDocument.Status status) {
    return new KnowledgeDocument(
        PROJECT,
        path,
        status,
        SourceType.CODE,
        null,
        "Page",
        List.of(),
        List.of(),
        0,
        NOON,
        status == KnowledgeDocument.Status.SKIPPED ? "" : digest(path),
        0,
        0,
        NOON,
        null,
        null,
        status == KnowledgeDocument.Status.SKIPPED ? "too large" : null);
  }

  /** A document of the project with a value in every field; it has two chunks. */
  public static KnowledgeDocument full() {
    return new KnowledgeDocument(
        PROJECT,
        "core/src/main/java/Retry.java",
        KnowledgeDocument.Status.INDEXED,
        SourceType.CODE,
        "java",
        "Retry — \"again\"",
        List.of("core", "core/retry"),
        List.of("generated", "api"),
        5_000_000_000L,
        NOON.plusMillis(1),
        digest("a text"),
        2,
        3,
        NOON.plusMillis(2),
        "feature/backoff",
        "0f3c9d1",
        "read in part");
  }

  /** The passages of {@link #full}. */
  public static List<KnowledgeChunk.Passage> fullPassages() {
    return List.of(
        new KnowledgeChunk.Passage(
            List.of("Retry", "Backoff"),
            3,
            17,
            List.of("Retry#wait(int)", "BackoffPolicy"),
            List.of("api", "deprecated"),
            "void wait(int times) {\n\tsleep(times);\n}\n"),
        new KnowledgeChunk.Passage(List.of(), 18, 18, List.of(), List.of(), ""));
  }

  /** A passage of one line with a given text. */
  public static KnowledgeChunk.Passage passage(String text) {
    return new KnowledgeChunk.Passage(List.of(), 1, 1, List.of(), List.of(), text);
  }

  /** Passages with given texts. */
  public static List<KnowledgeChunk.Passage> passages(String... texts) {
    return Arrays.stream(texts).map(TckKnowledge::passage).toList();
  }

  /** The passages as the analysed chunks of a document. */
  public static List<KnowledgeStore.IndexedChunk> chunks(
      KnowledgeDocument document, List<KnowledgeChunk.Passage> passages) {
    return KnowledgeStore.IndexedChunk.of(document, passages);
  }

  /** The address of a chunk of the project. */
  public static KnowledgeChunk.Ref ref(String path, int ordinal) {
    return new KnowledgeChunk.Ref(PROJECT, path, ordinal);
  }

  /** The digest of a text. */
  public static String digest(String text) {
    return Sha256.hex(text);
  }
}
