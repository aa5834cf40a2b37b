package dev.memoryweave.operations.answer;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.workspace.files.SkippedFile;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer of {@code files}: a list, or one file with its passages. */
public record FilesAnswer(
    @Doc("The files, by path; absent if one is asked for") @Nullable List<Row> files,
    @Doc("How many meet the other conditions in each state; absent after the first page")
        @Nullable Map<KnowledgeDocument.Status, Long> counts,
    @Doc("What the last reading by this program left out; absent if there was none")
        @Nullable List<LeftOut> leftOut,
    @Doc("The file that was asked for") @Nullable Row file,
    @Doc("Its passages, in the order of the file") @Nullable List<Passage> passages,
    @Doc("The memories that are about it or were drawn from it") @Nullable List<MemoryRow> memories,
    @Doc("Give it as cursor for the next page; absent if there are no more")
        @Nullable String nextCursor) {
  /** A file. */
  public record Row(
      @Doc("Relative to the project's root") String path,
      KnowledgeDocument.Status state,
      SourceType type,
      @Doc("The language of its code") @Nullable String language,
      String title,
      @Doc("In bytes") long size,
      Instant modifiedAt,
      @Doc("When it was read, or found to be gone") Instant readAt,
      long passages,
      @Doc("How many secrets were taken out") long redactions,
      @Doc("The branch that was checked out then") @Nullable String branch,
      @Doc("Why it was skipped or is gone") @Nullable String note) {
    /** The row of a file. */
    public static Row of(KnowledgeDocument document) {
      return new Row(
          document.path(),
          document.status(),
          document.type(),
          document.language(),
          document.title(),
          document.size(),
          document.modifiedAt(),
          document.indexedAt(),
          document.chunks(),
          document.redactions(),
          document.branch(),
          document.note());
    }
  }

  /** A file or a folder that was not read. */
  public record LeftOut(
      String path,
      @Doc("Whether it is a folder, with all in it") boolean folder,
      SkippedFile.Reason reason,
      @Doc("The reason in words") String words,
      @Doc("More about it, possibly empty") String detail) {
    /** The view of what was left out. */
    public static LeftOut of(SkippedFile file) {
      return new LeftOut(
          file.path(), file.folder(), file.reason(), file.reason().words(), file.detail());
    }
  }

  /** A passage of a file. */
  public record Passage(
      @Doc(value = "Its first line", minimum = 1) long fromLine,
      @Doc(value = "Its last line", minimum = 1) long toLine,
      @Doc("The headings above it, or the definitions around it; possibly empty") String place,
      @Doc("The names in code that it defines") List<String> symbols,
      String text) {
    /** The view of a passage. */
    public static Passage of(KnowledgeChunk chunk) {
      return new Passage(
          chunk.passage().fromLine(),
          chunk.passage().toLine(),
          chunk.place(),
          chunk.passage().symbols(),
          chunk.text());
    }
  }
}
