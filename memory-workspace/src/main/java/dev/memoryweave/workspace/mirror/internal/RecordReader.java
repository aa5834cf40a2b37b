package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.workspace.files.internal.ConflictMarks;
import dev.memoryweave.workspace.files.internal.NearestName;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a memory from Markdown with a front matter, strictly; errors name the line. */
final class RecordReader {
  private static final String FENCE = "---\n";
  private static final String HEADING = "# ";
  private static final String DAY = "2026-01-31";

  /** Fields that are read from the file. */
  private static final Set<String> CONTENT =
      ordered(
          "id",
          "key",
          "status",
          "stage",
          "superseded_by",
          "summary",
          "parent",
          "tags",
          "anchors",
          "symbols",
          "importance",
          "confidence",
          "half_life",
          "expires",
          "created",
          "updated",
          "body",
          RecordWriter.LINE_ENDS,
          "evidence",
          "relations");

  /** Fields written for readers, and ignored when the file is read. */
  private static final Set<String> CLAIMS =
      ordered(
          "author",
          "principal",
          "trust",
          "task",
          "branch",
          "commit",
          "confirmed_by",
          "confirmations",
          "verified",
          "origin");

  private static final Set<String> FIELDS = union(CONTENT, CLAIMS);

  private static final String TITLE = "title";
  private static final Set<String> ORIGIN =
      ordered("kind", "locator", "captured", "digest", "media_type");
  private static final Set<String> EVIDENCE =
      ordered("kind", "locator", "polarity", "captured", "digest", "excerpt");
  private static final Set<String> RELATION = ordered("predicate", "to", "confidence", "status");

  private final String path;
  private final NodeId id;
  private final RecordFormat.Base base;

  RecordReader(String path, NodeId id, RecordFormat.Base base) {
    this.path = path;
    this.id = id;
    this.base = base;
  }

  private static Set<String> ordered(String... names) {
    return new LinkedHashSet<>(List.of(names));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return all;
  }

  /**
   * Reads a file.
   *
   * @param text its text, with line feeds at line ends
   */
  MemoryMirror.Entry read(String text) throws InvalidRecordException {
    Parts parts = parts(path, text);
    FrontMatter fields = parts.fields();
    Markdown markdown = markdown(fields, parts.below(), parts.line());
    try {
      return memory(fields, markdown);
    } catch (InvalidValueException e) {
      throw new InvalidRecordException(
          path, 0, String.valueOf(e.getMessage()), "correct this in the file");
    }
  }

  private record Parts(FrontMatter fields, String below, int line) {}

  private static Parts parts(String path, String text) throws InvalidRecordException {
    OptionalInt conflict = ConflictMarks.firstLine(text);
    if (conflict.isPresent()) {
      throw new InvalidRecordException(
          path,
          conflict.getAsInt(),
          "a merge conflict begins here",
          "keep one of the two versions, or both in one, and remove the lines that begin with"
              + " '<<<<<<<', '=======' and '>>>>>>>'");
    }
    if (!text.startsWith(FENCE)) {
      throw new InvalidRecordException(
          path,
          1,
          "the front matter is missing",
          "begin the file with a line '---', fields such as 'tags:', and another line '---'");
    }
    int end = text.startsWith("---\n---\n") ? FENCE.length() - 1 : text.indexOf("\n---\n");
    if (end < 0) {
      throw new InvalidRecordException(
          path, 1, "the front matter has no end", "end it with a line '---'");
    }
    String yaml = end < FENCE.length() ? "" : text.substring(FENCE.length(), end + 1);
    String below = text.substring(end + 1 + FENCE.length());
    FrontMatter fields = FrontMatter.read(path, yaml, FIELDS);
    int line = (int) text.substring(0, end + 1).chars().filter(c -> c == '\n').count() + 2;
    return new Parts(fields, below, line);
  }

  /**
   * The claims in a file; none if it cannot be read.
   *
   * @param text its text, or null if there is none
   */
  static Claims claims(String path, @Nullable String text) {
    if (text == null) {
      return Claims.NONE;
    }
    try {
      return claims(parts(path, text).fields());
    } catch (InvalidRecordException | InvalidValueException e) {
      return Claims.NONE;
    }
  }

  /**
   * The lines of fields from other programs, which are preserved; empty if the file cannot be read.
   *
   * @param text the text of the file, or null if there is none
   * @param ofFile whether the claims in the file are preserved as well
   */
  static String foreign(String path, @Nullable String text, boolean ofFile) {
    if (text == null) {
      return "";
    }
    try {
      FrontMatter fields = parts(path, text).fields();
      Set<String> ours = new LinkedHashSet<>(FIELDS);
      try {
        Claims unused = claims(fields);
      } catch (InvalidRecordException | InvalidValueException e) {
        // Other programs use these names for something else.
        if (ofFile) {
          ours.removeAll(CLAIMS);
        }
      }
      return fields.linesOfOthers(ours);
    } catch (InvalidRecordException e) {
      return "";
    }
  }

  /** A warning about a field that was perhaps meant to be one of a memory. */
  static Optional<ProjectFiles.Finding> doubt(String path, String text) {
    try {
      for (String name : parts(path, text).fields().others(FIELDS)) {
        Optional<String> meant =
            NearestName.to(name, FIELDS)
                .filter(ours -> !name.isEmpty() && ours.charAt(0) == name.charAt(0));
        if (meant.isPresent()) {
          return Optional.of(
              ProjectFiles.Finding.warning(
                  path,
                  0,
                  "a field that no memory has is much like '"
                      + meant.get()
                      + "'; it stays there and counts for nothing",
                  "correct its name if '" + meant.get() + "' is meant"));
        }
      }
      return Optional.empty();
    } catch (InvalidRecordException e) {
      return Optional.empty();
    }
  }

  /** Whether a text is only a companion to another file: a front matter with nothing below it. */
  static boolean isCompanion(String text) {
    int end = text.startsWith("---\n---\n") ? FENCE.length() - 1 : text.indexOf("\n---\n");
    return text.startsWith(FENCE) && end >= 0 && text.substring(end + 1 + FENCE.length()).isBlank();
  }

  /**
   * Adds the content of a companion file to a memory.
   *
   * @param text the companion's text
   * @param known the memory without it
   */
  MemoryMirror.Entry over(String text, MemoryMirror.Entry known) throws InvalidRecordException {
    Parts parts = parts(path, text);
    FrontMatter fields = parts.fields();
    try {
      return over(fields, known);
    } catch (InvalidValueException e) {
      throw new InvalidRecordException(
          path, 0, String.valueOf(e.getMessage()), "correct this in the file");
    }
  }

  private MemoryMirror.Entry over(FrontMatter fields, MemoryMirror.Entry known)
      throws InvalidRecordException {
    MemoryNode node = known.node();
    MemoryNode.Builder over =
        node.toBuilder()
            .key(orElse(fields.text("key"), node.key()))
            .parent(fields.value("parent", NodeId::of))
            .symbols(fields.texts("symbols"))
            .importance(orElse(fields.value("importance", Double::valueOf), node.importance()))
            .confidence(
                orElse(fields.value("confidence", Double::valueOf), node.statedConfidence()))
            .lifetime(
                new Lifetime(
                    fields.value("half_life", Duration::parse),
                    fields.value("expires", Instant::parse)));
    if (fields.has("summary")) {
      over.summary(Objects.requireNonNullElse(fields.string("summary"), ""));
    }
    NodeId successor = fields.value("superseded_by", NodeId::of);
    if (successor != null && !node.status().isCurrent()) {
      over.supersededBy(new NodeRef(base.scope(), successor));
    }
    List<Evidence> said = evidence(fields);
    List<Evidence> all = new ArrayList<>();
    for (Evidence piece : known.evidence()) {
      boolean isSaid =
          said.stream()
              .anyMatch(one -> one.kind() == piece.kind() && one.locator().equals(piece.locator()));
      if (!isSaid) {
        all.add(piece);
      }
    }
    all.addAll(said);
    List<Relation> relations = new ArrayList<>(known.relations());
    relations.addAll(relations(fields));
    return new MemoryMirror.Entry(over.build(), all, relations);
  }

  private record Markdown(String title, String body) {}

  private Markdown markdown(FrontMatter fields, String below, int firstLine)
      throws InvalidRecordException {
    int line = firstLine;
    int at = 0;
    while (at < below.length() && below.charAt(at) == '\n') {
      at++;
      line++;
    }
    String named = below.startsWith(HEADING, at) ? null : fields.text(TITLE);
    if (named != null) {
      String body = below.substring(at);
      return new Markdown(named, body.endsWith("\n") ? body.substring(0, body.length() - 1) : body);
    }
    if (!below.startsWith(HEADING, at)) {
      throw new InvalidRecordException(
          path,
          line,
          "the title is missing",
          "write '# ' and the title on the first line below the front matter");
    }
    int end = below.indexOf('\n', at);
    String title = below.substring(at + HEADING.length(), end < 0 ? below.length() : end);
    String rest = end < 0 ? "" : below.substring(end + 1);
    if (rest.startsWith("\n")) {
      rest = rest.substring(1);
    }
    return new Markdown(title, rest.endsWith("\n") ? rest.substring(0, rest.length() - 1) : rest);
  }

  private MemoryMirror.Entry memory(FrontMatter fields, Markdown markdown)
      throws InvalidRecordException {
    String named = fields.text("id");
    if (named != null && !named.equals(id.value())) {
      throw new InvalidRecordException(
          path,
          2,
          "the id is not the one that the name of the file says",
          "write 'id: " + id + "', or give the file the name of its id");
    }
    String escaped = fields.string("body");
    if (escaped != null && !markdown.body().isEmpty()) {
      throw new InvalidRecordException(
          path, 0, "there is a body in the front matter and another one below it", "keep one");
    }
    String end = orElse(fields.value(RecordWriter.LINE_ENDS, RecordWriter::lineEnd), "\n");
    Instant created = orElse(fields.value("created", RecordReader::time), base.created());
    Instant updated = orElse(fields.value("updated", RecordReader::time), created);
    MemoryNode.Builder node =
        MemoryNode.builder(base.scope(), id, markdown.title(), created)
            .key(orElse(fields.text("key"), id.slug()))
            .body(escaped == null ? markdown.body().replace("\n", end) : escaped)
            .status(orElse(fields.value("status", NodeStatus::of), id.kind().liveStatus()))
            .stage(fields.value("stage", NodeKind.Stage::of))
            .parent(fields.value("parent", NodeId::of))
            .tags(tags(fields))
            .anchors(anchors(fields))
            .symbols(fields.texts("symbols"))
            .importance(orElse(fields.value("importance", Double::valueOf), id.kind().importance()))
            .provenance(Provenance.of(Source.IMPORT))
            .origin(Origin.of(Origin.FILE, path))
            .confidence(
                orElse(fields.value("confidence", Double::valueOf), Trust.IMPORT.confidence()))
            .lifetime(
                new Lifetime(
                    fields.value("half_life", Duration::parse),
                    fields.value("expires", Instant::parse)))
            .updatedAt(updated.isBefore(created) ? created : updated)
            .summaryOfBody();
    if (fields.has("summary")) {
      node.summary(Objects.requireNonNullElse(fields.string("summary"), ""));
    }
    NodeId successor = fields.value("superseded_by", NodeId::of);
    if (successor != null) {
      node.supersededBy(new NodeRef(base.scope(), successor));
    }
    MemoryNode built = node.build();
    requireStatus(built);
    return new MemoryMirror.Entry(built, evidence(fields), relations(fields));
  }

  /**
   * Reads a list, or words on one line between commas; converts them to slugs, which people seldom
   * write.
   */
  private static List<String> tags(FrontMatter fields) throws InvalidRecordException {
    List<String> tags = new ArrayList<>();
    for (String text : fields.texts("tags")) {
      for (String tag : text.split(",", -1)) {
        if (!tag.isBlank()) {
          tags.add(NodeId.slugOf(tag));
        }
      }
    }
    return tags;
  }

  /** Reads a time in our format, or a date as people write it, starting at midnight UTC. */
  private static Instant time(String text) {
    return text.length() == DAY.length()
        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
        : OffsetDateTime.parse(text).toInstant();
  }

  private void requireStatus(MemoryNode node) throws InvalidRecordException {
    if (node.status().isWaiting() || node.status() == NodeStatus.ARCHIVED) {
      throw new InvalidRecordException(
          path,
          0,
          "no file has the status '" + node.status().label() + "'",
          "remove the file to archive the memory, or take the status out");
    }
  }

  private static <T> T orElse(@Nullable T value, T other) {
    return value == null ? other : value;
  }

  /** The claims in a file; validated, but otherwise only preserved. */
  private static Claims claims(FrontMatter fields) throws InvalidRecordException {
    return new Claims(author(fields), usage(fields), origin(fields));
  }

  private static @Nullable Provenance author(FrontMatter fields) throws InvalidRecordException {
    Source source = fields.value("author", Source::of);
    Trust trust = fields.value("trust", Trust::of);
    Source named = orElse(source, Source.USER);
    Provenance told =
        new Provenance(
            named,
            orElse(trust, named.trust()),
            fields.text("principal"),
            fields.text("task"),
            fields.text("commit"),
            fields.text("branch"));
    return source == null && told.equals(Provenance.of(Source.USER)) ? null : told;
  }

  private static List<Anchor> anchors(FrontMatter fields) throws InvalidRecordException {
    List<Anchor> anchors = new ArrayList<>();
    for (String glob : fields.texts("anchors")) {
      anchors.add(Anchor.of(glob));
    }
    return anchors;
  }

  private static Usage usage(FrontMatter fields) throws InvalidRecordException {
    List<Provenance.Principal> confirmedBy = new ArrayList<>();
    for (String label : fields.texts("confirmed_by")) {
      confirmedBy.add(Provenance.Principal.of(label));
    }
    return new Usage(
        orElse(fields.value("confirmations", Integer::valueOf), confirmedBy.size()),
        0,
        null,
        fields.value("verified", Instant::parse),
        confirmedBy);
  }

  private static @Nullable Origin origin(FrontMatter fields) throws InvalidRecordException {
    FrontMatter origin = fields.entry("origin");
    if (origin == null) {
      return null;
    }
    origin.allow(ORIGIN);
    return new Origin(
        origin.required("kind"),
        origin.required("locator"),
        origin.value("captured", Instant::parse),
        origin.text("digest"),
        origin.text("media_type"));
  }

  private List<Evidence> evidence(FrontMatter fields) throws InvalidRecordException {
    List<Evidence> evidence = new ArrayList<>();
    Set<Evidence.Id> ids = new LinkedHashSet<>();
    for (FrontMatter entry : fields.entries("evidence")) {
      entry.allow(EVIDENCE);
      String excerpt = entry.string("excerpt");
      Evidence piece =
          Evidence.of(
              base.scope(),
              new Evidence.Draft(
                  entry.required("kind", Evidence.Kind::of),
                  entry.required("locator"),
                  excerpt == null ? "" : excerpt,
                  entry.text("digest"),
                  entry.value("captured", Instant::parse),
                  orElse(
                      entry.value("polarity", Evidence.Polarity::of), Evidence.Polarity.SUPPORTS)),
              base.now());
      if (ids.add(piece.id())) {
        evidence.add(piece);
      }
    }
    return evidence;
  }

  private List<Relation> relations(FrontMatter fields) throws InvalidRecordException {
    List<Relation> relations = new ArrayList<>();
    NodeRef from = new NodeRef(base.scope(), id);
    for (FrontMatter entry : fields.entries("relations")) {
      entry.allow(RELATION);
      Instant now = Text.time("now", base.now());
      relations.add(
          new Relation(
              from,
              entry.required("predicate", Relation.Predicate::of),
              new NodeRef(base.scope(), entry.required("to", NodeId::of)),
              entry.value("confidence", Relation.Strength::of),
              List.of(),
              orElse(entry.value("status", Relation.Status::of), Relation.Status.ACTIVE),
              now));
    }
    return relations;
  }
}
