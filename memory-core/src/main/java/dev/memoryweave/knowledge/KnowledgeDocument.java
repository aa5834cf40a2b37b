package dev.memoryweave.knowledge;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file of a project, as it was when it was last read. Its text is kept in its {@linkplain
 * KnowledgeChunk chunks} only.
 *
 * @param scope the project
 * @param path where the file is, see {@link SourcePath}; unique within the scope
 * @param status its state in the index
 * @param type its kind of source
 * @param language the language of its code, such as {@code java}, or null
 * @param title its title: its first heading, else its name; 1 to {@value #MAX_TITLE} characters on
 *     one line
 * @param modules the modules of the project that it belongs to, outermost first
 * @param tags further words to find it by
 * @param size the size of the file, in bytes
 * @param modifiedAt when the file was last changed, to the millisecond
 * @param digest SHA-256, in hexadecimal digits, of its text with secrets redacted; empty if it was
 *     not read
 * @param chunks how many chunks it has
 * @param redactions how many secrets were redacted
 * @param indexedAt when it was read, or found to be gone, to the millisecond
 * @param branch the branch that was checked out then, or null
 * @param commit the commit that was checked out then, or null
 * @param note why it was skipped, or null
 * @param drawing which memories were drawn from it
 */
public record KnowledgeDocument(
    Scope scope,
    String path,
    Status status,
    SourceType type,
    @Nullable String language,
    String title,
    List<String> modules,
    List<String> tags,
    long size,
    Instant modifiedAt,
    String digest,
    int chunks,
    int redactions,
    Instant indexedAt,
    @Nullable String branch,
    @Nullable String commit,
    @Nullable String note,
    Drawing drawing) {
  /** The longest path, in characters. */
  public static final int MAX_PATH = SourcePath.MAX_LENGTH;

  /** The longest title, in characters. */
  public static final int MAX_TITLE = 256;

  private static final int MAX_LABELS = 64;
  private static final int MAX_LABEL = 256;

  /**
   * The memories that were drawn from a document.
   *
   * @param version the version that last drew them, 1 or more; 0 if none has, or if unknown
   * @param current whether they come from the present text and status of the document, rather than
   *     from earlier ones
   */
  public record Drawing(int version, boolean current) {
    /** No memories have been drawn, or it is unknown. */
    public static final Drawing NONE = new Drawing(0, false);

    /** Checks the version. */
    public Drawing {
      InvalidValueException.unless(
          version >= (current ? 1 : 0),
          "version",
          version,
          "be " + (current ? "1 or more" : "0 or more"));
    }

    /** Whether memories were drawn from the present text, by that version or a later one. */
    public boolean isCurrent(int atLeast) {
      return current && version >= atLeast;
    }

    /** The drawing once the document has another text. */
    public Drawing outdated() {
      return new Drawing(version, false);
    }
  }

  /** A document from which no memories were drawn. */
  public KnowledgeDocument(
      Scope scope,
      String path,
      Status status,
      SourceType type,
      @Nullable String language,
      String title,
      List<String> modules,
      List<String> tags,
      long size,
      Instant modifiedAt,
      String digest,
      int chunks,
      int redactions,
      Instant indexedAt,
      @Nullable String branch,
      @Nullable String commit,
      @Nullable String note) {
    this(
        scope,
        path,
        status,
        type,
        language,
        title,
        modules,
        tags,
        size,
        modifiedAt,
        digest,
        chunks,
        redactions,
        indexedAt,
        branch,
        commit,
        note,
        Drawing.NONE);
  }

  /** Checks the fields. */
  public KnowledgeDocument {
    path = SourcePath.check("path", path);
    title = Text.line("title", title, MAX_TITLE);
    modules =
        Text.distinct("modules", modules, MAX_LABELS, m -> Text.line("modules", m, MAX_LABEL));
    tags = Text.distinct("tags", tags, MAX_LABELS, tag -> Text.line("tags", tag, MAX_LABEL));
    InvalidValueException.unless(size >= 0, "size", size, "not be negative");
    InvalidValueException.unless(chunks >= 0, "chunks", chunks, "not be negative");
    InvalidValueException.unless(redactions >= 0, "redactions", redactions, "not be negative");
    InvalidValueException.unless(
        digest.isEmpty() || Sha256.isHex(digest),
        "digest",
        digest,
        "be 64 hexadecimal digits or empty");
    modifiedAt = Text.time("modifiedAt", modifiedAt);
    indexedAt = Text.time("indexedAt", indexedAt);
  }

  /**
   * Checks that these are all the chunks of this document, in order.
   *
   * @throws InvalidValueException if they are not, or if a document that is not {@link
   *     Status#INDEXED} has chunks
   */
  public void requireChunks(List<KnowledgeChunk> given) {
    InvalidValueException.unless(
        given.size() == chunks,
        "chunks",
        given.size(),
        "be as many as the document says, " + chunks);
    InvalidValueException.unless(
        given.isEmpty() || status == Status.INDEXED,
        "status",
        status.label(),
        "be indexed for a document with chunks");
    for (int i = 0; i < given.size(); i++) {
      KnowledgeChunk chunk = given.get(i);
      InvalidValueException.unless(
          chunk.ref().equals(new KnowledgeChunk.Ref(scope, path, i)),
          "chunk",
          chunk.ref(),
          "be number " + i + " of " + scope + "/" + path);
      InvalidValueException.unless(
          chunk.type() == type, "chunk type", chunk.type().label(), "be " + type.label());
    }
  }

  /**
   * Checks that this may replace the record of a document whose chunks stay.
   *
   * @throws InvalidValueException if the status or the number of chunks is another
   */
  public void requireSameText(KnowledgeDocument before) {
    InvalidValueException.unless(
        status == before.status,
        "status",
        status.label(),
        "be what it was, " + before.status.label());
    InvalidValueException.unless(
        chunks == before.chunks, "chunks", chunks, "be as many as before, " + before.chunks);
  }

  /** Returns a copy for a file that was found to be gone at a time. */
  public KnowledgeDocument goneAt(Instant time) {
    return changed(Status.GONE, size, modifiedAt, 0, redactions, time, branch, commit);
  }

  /** Returns a copy with other numbers of chunks and redacted secrets. */
  public KnowledgeDocument with(int newChunks, int newRedactions) {
    return changed(status, size, modifiedAt, newChunks, newRedactions, indexedAt, branch, commit);
  }

  /** Returns a copy for a file that was read again at a time and found unchanged. */
  public KnowledgeDocument touched(
      long newSize,
      Instant newModifiedAt,
      Instant time,
      @Nullable String newBranch,
      @Nullable String newCommit) {
    return changed(status, newSize, newModifiedAt, chunks, redactions, time, newBranch, newCommit);
  }

  /** Returns a copy with other memories drawn from it. */
  public KnowledgeDocument withDrawing(Drawing newDrawing) {
    return new KnowledgeDocument(
        scope,
        path,
        status,
        type,
        language,
        title,
        modules,
        tags,
        size,
        modifiedAt,
        digest,
        chunks,
        redactions,
        indexedAt,
        branch,
        commit,
        note,
        newDrawing);
  }

  private KnowledgeDocument changed(
      Status newStatus,
      long newSize,
      Instant newModifiedAt,
      int newChunks,
      int newRedactions,
      Instant newIndexedAt,
      @Nullable String newBranch,
      @Nullable String newCommit) {
    return new KnowledgeDocument(
        scope,
        path,
        newStatus,
        type,
        language,
        title,
        modules,
        tags,
        newSize,
        newModifiedAt,
        digest,
        newChunks,
        newRedactions,
        newIndexedAt,
        newBranch,
        newCommit,
        note,
        drawing);
  }

  /** The states of a file in the index. */
  public enum Status {
    /** Its passages can be found. */
    INDEXED("indexed"),
    /** It was excluded; the note says why. */
    SKIPPED("skipped"),
    /** It was there once; its passages are no longer found. */
    GONE("gone");

    private final String label;

    Status(String label) {
      this.label = label;
    }

    /** The name in texts and in stores. */
    public String label() {
      return label;
    }

    /**
     * Finds a status by its label.
     *
     * @throws InvalidValueException if there is no such status
     */
    public static Status of(String label) {
      return Arrays.stream(values())
          .filter(status -> status.label.equals(label))
          .findFirst()
          .orElseThrow(
              () ->
                  new InvalidValueException(
                      "document status", label, "be one of indexed, skipped, gone"));
    }
  }

  /**
   * A document with its passages, about to be stored.
   *
   * @param document the document; its number of chunks is ignored
   * @param passages its passages in the order of the file; empty unless it is {@link
   *     Status#INDEXED}
   */
  public record WithPassages(KnowledgeDocument document, List<KnowledgeChunk.Passage> passages) {
    /** Copies the list. */
    public WithPassages {
      InvalidValueException.given("document", document);
      passages = List.copyOf(InvalidValueException.elements("passages", passages));
    }
  }

  /** The kinds of sources, each with the quality of its passages. */
  public enum SourceType {
    /** An architecture decision record. */
    ADR("adr", 1.00),
    /** Written rules for everyone who works on the project. */
    RULES("rules", 1.00),
    /** How the project is built and why. */
    ARCHITECTURE("architecture", .95),
    /** Instructions for agents about the project, such as {@code AGENTS.md}. */
    AGENT_GUIDE("agent_guide", .90),
    /** The description of an interface, such as an OpenAPI file. */
    API_SPEC("api_spec", .90),
    /** The entry page of a project or of one of its parts. */
    README("readme", .85),
    /** Source code. */
    CODE("code", .80),
    /** Other documentation. */
    DOCUMENT("document", .80),
    /** The report of a test run. */
    TEST_REPORT("test_report", .75),
    /** Build files and settings. */
    CONFIG("config", .70),
    /** Plain notes and all other text. */
    NOTE("note", .70),
    /** A description of changes. */
    DIFF("diff", .60),
    /** The output of a running program. */
    LOG("log", .50);

    private final String label;
    private final double quality;

    SourceType(String label, double quality) {
      this.label = label;
      this.quality = quality;
    }

    /** The name in texts and in stores. */
    public String label() {
      return label;
    }

    /** The quality of a passage of such a source, 0 to 1. */
    public double quality() {
      return quality;
    }

    /** Whether the source is prose that people wrote to be read. */
    public boolean isProse() {
      return switch (this) {
        case ADR, RULES, ARCHITECTURE, AGENT_GUIDE, README, DOCUMENT, NOTE -> true;
        case API_SPEC, CODE, TEST_REPORT, CONFIG, DIFF, LOG -> false;
      };
    }

    /**
     * Finds a type by its label.
     *
     * @throws InvalidValueException if there is no such type
     */
    public static SourceType of(String label) {
      return Arrays.stream(values())
          .filter(type -> type.label.equals(label))
          .findFirst()
          .orElseThrow(
              () ->
                  new InvalidValueException(
                      "source type",
                      label,
                      "be one of "
                          + String.join(
                              ", ", Arrays.stream(values()).map(SourceType::label).toList())));
    }
  }
}
