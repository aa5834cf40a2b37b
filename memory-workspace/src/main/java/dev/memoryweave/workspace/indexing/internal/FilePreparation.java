package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.files.internal.ReadResult;
import dev.memoryweave.workspace.files.internal.ReadText;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.SourceText;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns a file into a document with passages: reads it, redacts secrets, compares it with the
 * index, and cuts new text only.
 */
final class FilePreparation {
  private final KnowledgeBase knowledge;
  private final ProjectSources sources;
  private final SourceClassifier classifier;
  private final Chunker chunker;
  private final Redactor redactor;
  private final Clock clock;
  private final Checkout checkout;
  private final Map<String, String> pathsByDigest;

  /**
   * Creates the preparation for one run.
   *
   * @param pathsByDigest for the digest of each known text, a path that has it
   */
  FilePreparation(
      KnowledgeBase knowledge,
      ProjectSources sources,
      SourceClassifier classifier,
      Chunker chunker,
      Redactor redactor,
      Clock clock,
      Checkout checkout,
      Map<String, String> pathsByDigest) {
    this.knowledge = knowledge;
    this.sources = sources;
    this.classifier = classifier;
    this.chunker = chunker;
    this.redactor = redactor;
    this.clock = clock;
    this.checkout = checkout;
    this.pathsByDigest = pathsByDigest;
  }

  /** The outcome for a file. */
  sealed interface Prepared permits New, Same, LeftOut {}

  /** The text is new at its path; {@code renamed} if it is known from another one. */
  record New(KnowledgeDocument.WithPassages document, @Nullable SourceText source, boolean renamed)
      implements Prepared {}

  /** The text is unchanged. */
  record Same(KnowledgeDocument document) implements Prepared {}

  /** The file cannot be read; the document, if any, prevents another attempt. */
  record LeftOut(SkippedFile file, @Nullable KnowledgeDocument document) implements Prepared {}

  Prepared prepare(IndexTask work) {
    ReadResult read = sources.read(work.file());
    return read instanceof ReadText text
        ? ofText(work, text)
        : leftOut(work, ((ReadResult.LeftOut) read).file());
  }

  private LeftOut leftOut(IndexTask work, SkippedFile skipped) {
    boolean lasts =
        switch (skipped.reason()) {
          case VANISHED, CHANGING, UNREADABLE -> false;
          default -> true;
        };
    String note = skipped.reason().words();
    return new LeftOut(
        skipped,
        lasts
            ? document(
                work,
                work.kind(),
                KnowledgeDocument.Status.SKIPPED,
                SourcePath.name(work.file().path()),
                work.file().size(),
                work.file().modifiedAtMillis(),
                "",
                0,
                skipped.detail().isEmpty()
                    ? note
                    : note + ": " + PlainText.oneLine(skipped.detail()))
            : null);
  }

  private Prepared ofText(IndexTask work, ReadText read) {
    String text = redactor.redact(read.text());
    int redactions =
        text.equals(read.text()) ? 0 : Redactor.marks(text) - Redactor.marks(read.text());
    SourceKind kind = classifier.classify(read.path(), text);
    SourceText source = new SourceText(read.path(), kind.type(), kind.language(), text);
    String digest = Sha256.hex(text);
    FileMark known = work.known();
    if (known != null
        && known.status() == KnowledgeDocument.Status.INDEXED
        && known.digest().equals(digest)) {
      Optional<KnowledgeDocument> before = knowledge.document(read.path());
      if (before.isPresent() && before.get().type() == kind.type()) {
        return new Same(
            before
                .get()
                .touched(
                    read.size(),
                    Instant.ofEpochMilli(read.modifiedAtMillis()),
                    clock.instant(),
                    checkout.branch(),
                    checkout.commit()));
      }
    }
    Optional<List<KnowledgeChunk.Passage>> taken = takenOver(digest, kind, read.path());
    List<KnowledgeChunk.Passage> passages = taken.orElseGet(() -> chunker.chunk(source));
    KnowledgeDocument document =
        document(
            work,
            kind,
            KnowledgeDocument.Status.INDEXED,
            Chunking.title(source),
            read.size(),
            read.modifiedAtMillis(),
            digest,
            Math.max(0, redactions),
            null);
    return new New(
        new KnowledgeDocument.WithPassages(document, passages), source, taken.isPresent());
  }

  /** The passages of an identical text at another path, if it was cut the same way. */
  private Optional<List<KnowledgeChunk.Passage>> takenOver(
      String digest, SourceKind kind, String path) {
    String other = pathsByDigest.get(digest);
    if (other == null || other.equals(path)) {
      return Optional.empty();
    }
    return knowledge
        .document(other)
        .filter(document -> document.status() == KnowledgeDocument.Status.INDEXED)
        .filter(document -> document.digest().equals(digest))
        .filter(document -> document.type() == kind.type())
        .filter(document -> Objects.equals(document.language(), kind.language()))
        .map(document -> knowledge.chunks(other).stream().map(KnowledgeChunk::passage).toList());
  }

  private KnowledgeDocument document(
      IndexTask work,
      SourceKind kind,
      KnowledgeDocument.Status status,
      String title,
      long size,
      long modifiedAtMillis,
      String digest,
      int redactions,
      @Nullable String note) {
    String line = PlainText.oneLine(title);
    return new KnowledgeDocument(
        knowledge.scope(),
        work.file().path(),
        status,
        kind.type(),
        kind.language(),
        Text.shorten(line.isEmpty() ? "untitled" : line, KnowledgeDocument.MAX_TITLE),
        kind.modules(),
        kind.tags(),
        size,
        Instant.ofEpochMilli(modifiedAtMillis),
        digest,
        0,
        redactions,
        clock.instant(),
        checkout.branch(),
        checkout.commit(),
        note);
  }
}
