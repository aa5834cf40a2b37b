package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.workspace.canonical.internal.CanonicalFiles;
import dev.memoryweave.workspace.canonical.internal.CanonicalId;
import dev.memoryweave.workspace.canonical.internal.CanonicalNode;
import dev.memoryweave.workspace.canonical.internal.CanonicalText;
import dev.memoryweave.workspace.canonical.internal.Finding;
import dev.memoryweave.workspace.canonical.internal.NodeReading;
import dev.memoryweave.workspace.canonical.internal.SchemaValues;
import dev.memoryweave.workspace.canonical.internal.StoredNode;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the schema shared with other tools: a sidecar and a body for each memory, a file for
 * each of its relations, and a companion of ours for what the schema lacks. A memory that does not
 * fit the schema is a complete record of ours at the companion's place.
 */
final class SchemaFormat implements RecordFormat {
  static final String MEMORY = ProjectBoundary.MEMORY_FOLDER + "/memory";

  private static final String ROOT = ProjectBoundary.MEMORY_FOLDER + "/";
  private static final String SIDECAR = ".json";
  private static final String BODY = ".md";
  private static final String PROJECT = MEMORY + "/project";

  /** Lines of a sidecar that are derived, or change with other files. */
  private static final Pattern DERIVED =
      Pattern.compile("(?m)^ {2}\"(?:content_hash|updated_at)\": .*\n");

  /** Lines of a relation without content of its own. */
  private static final Pattern OF_RELATION =
      Pattern.compile("(?m)^ {2}\"(?:content_hash|updated_at|created_at)\": .*\n");

  private final CanonicalFiles canonical;
  private final RelationFiles relations;
  private final RecordNames names;
  private Optional<String> projectId = Optional.empty();
  private Optional<Finding> problem = Optional.empty();
  private boolean exists;

  SchemaFormat(ProjectBoundary boundary, RelationFiles relations, RecordNames names) {
    this.names = names;
    this.canonical = new CanonicalFiles(boundary);
    this.relations = relations;
  }

  // ---- the store as a whole ---------------------------------------------------------------------

  /** Checks whether there is a store, and of which project. */
  void look() {
    CanonicalFiles.Readiness ready = canonical.readiness();
    problem = ready.problem();
    exists = ready.config().isPresent();
    projectId = ready.config().map(config -> config.projectId());
  }

  /** Why the files are neither read nor written, if so. */
  Optional<ProjectFiles.Finding> whyOff() {
    return problem.map(SchemaFormat::finding);
  }

  /** Whether there is a store. */
  boolean exists() {
    return exists;
  }

  /** The id of the project's node, which identifies the owner of a record of that kind. */
  Optional<String> projectId() {
    return projectId;
  }

  static ProjectFiles.Finding finding(Finding finding) {
    ProjectFiles.Finding.Severity severity =
        finding.isError()
            ? ProjectFiles.Finding.Severity.ERROR
            : ProjectFiles.Finding.Severity.WARNING;
    String path =
        finding.path().equals(".") ? ProjectBoundary.MEMORY_FOLDER : ROOT + finding.path();
    return new ProjectFiles.Finding(
        severity, path, finding.line().orElse(0), finding.message(), finding.remedy());
  }

  RelationFiles relations() {
    return relations;
  }

  // ---- names ------------------------------------------------------------------------------------

  /** A store has one project node; further ones are records. */
  @Override
  public boolean holds(NodeId id) {
    return SchemaMapping.isOfSchema(id.kind())
        && (id.kind() != NodeKind.PROJECT
            || projectId.isEmpty()
            || projectId.get().equals(id.value()));
  }

  @Override
  public List<String> folders() {
    return List.of(MEMORY, RelationFiles.FOLDER, MarkdownFormat.FOLDER);
  }

  @Override
  public Optional<NodeId> owner(String path, FileMark mark) {
    if (path.startsWith(RelationFiles.FOLDER + "/")) {
      return relations.owner(path, mark);
    }
    if (!path.startsWith(MEMORY + "/")) {
      return MarkdownFormat.owner(path).filter(this::holds);
    }
    String stem = path.substring(0, Math.max(0, path.lastIndexOf('.')));
    String ending = path.substring(stem.length());
    if (!ending.equals(SIDECAR) && !ending.equals(BODY)) {
      return Optional.empty();
    }
    if (stem.equals(PROJECT)) {
      return projectId.flatMap(SchemaFormat::id);
    }
    for (NodeKind type : SchemaValues.TYPES.all()) {
      String folder = MEMORY + "/" + CanonicalId.folder(type) + "/";
      if (type != NodeKind.PROJECT && stem.startsWith(folder)) {
        return id(type.label() + "." + stem.substring(folder.length()));
      }
    }
    return Optional.empty();
  }

  private static Optional<NodeId> id(String text) {
    try {
      return Optional.of(NodeId.of(text));
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  private static String sidecar(NodeId id) {
    return ROOT + CanonicalId.sidecarPath(id.value());
  }

  private static String body(NodeId id) {
    String sidecar = sidecar(id);
    return sidecar.substring(0, sidecar.length() - SIDECAR.length()) + BODY;
  }

  @Override
  public List<String> paths(NodeId id) {
    List<String> paths = new ArrayList<>();
    paths.add(sidecar(id));
    paths.add(body(id));
    paths.add(names.path(id));
    paths.addAll(relations.from(id));
    return paths;
  }

  // ---- texts ------------------------------------------------------------------------------------

  @Override
  public SortedMap<String, String> write(MemoryMirror.Entry memory) {
    return write(memory, Map.of());
  }

  @Override
  public SortedMap<String, String> write(MemoryMirror.Entry memory, Map<String, String> texts) {
    NodeId id = memory.node().id();
    StoredNode before = stored(id, texts);
    Optional<CanonicalNode> node =
        SchemaMapping.node(memory, before == null ? null : before.node());
    SortedMap<String, String> written = new TreeMap<>();
    String record = names.path(id);
    String foreign = RecordReader.foreign(record, texts.get(record), memory.node().isOfFile());
    Claims claims =
        memory.node().isOfFile()
            ? RecordReader.claims(record, texts.get(record))
            : Claims.of(memory.node());
    if (node.isEmpty()) {
      written.put(record, RecordWriter.write(memory, claims, foreign));
      return written;
    }
    boolean supersededByNull = before != null && before.supersededByNull();
    CanonicalText.write(node.get(), supersededByNull)
        .forEach((path, text) -> written.put(ROOT + path, text));
    String path = sidecar(id);
    String json = texts.get(path);
    boolean isSame =
        json != null
            && before != null
            && before.isAsSaved()
            && node.get().body().equals(before.node().body())
            && stable(path, json).equals(stable(path, written.getOrDefault(path, "")));
    if (isSame && json != null) {
      written.put(path, json);
    }
    List<Relation> others = new ArrayList<>();
    for (Relation relation : memory.relations()) {
      if (!RelationFiles.isOfSchema(relation)) {
        others.add(relation);
      }
    }
    written.putAll(RelationFiles.write(memory, texts));
    String companion = Companion.write(memory, others, claims, foreign);
    if (!companion.isEmpty()) {
      written.put(record, companion);
    }
    return written;
  }

  private static @Nullable StoredNode stored(NodeId id, Map<String, String> texts) {
    String json = texts.get(sidecar(id));
    return json == null
        ? null
        : CanonicalText.readNode(
                CanonicalId.sidecarPath(id.value()), json, Optional.ofNullable(texts.get(body(id))))
            .node()
            .orElse(null);
  }

  @Override
  public boolean isRest(Map<String, String> texts) {
    return texts.entrySet().stream()
        .allMatch(
            text ->
                text.getKey().startsWith(RelationFiles.FOLDER + "/")
                    || (text.getKey().startsWith(MarkdownFormat.FOLDER + "/")
                        && RecordReader.isCompanion(text.getValue())));
  }

  @Override
  public String stable(String path, String text) {
    if (path.startsWith(RelationFiles.FOLDER + "/")) {
      return OF_RELATION.matcher(text).replaceAll("");
    }
    return path.endsWith(SIDECAR)
        ? DERIVED.matcher(text).replaceAll("")
        : path.startsWith(MarkdownFormat.FOLDER + "/") ? MarkdownFormat.withoutTime(text) : text;
  }

  @Override
  public Optional<ProjectFiles.Finding> doubt(NodeId id, Map<String, String> texts) {
    String record = names.path(id);
    String text = texts.get(record);
    return text == null ? Optional.empty() : RecordReader.doubt(record, text);
  }

  @Override
  public MemoryMirror.Entry read(NodeId id, Map<String, String> texts, Base base)
      throws InvalidRecordException {
    String json = texts.get(sidecar(id));
    String text = texts.get(body(id));
    String record = names.path(id);
    String companion = texts.get(record);
    RecordReader reader = new RecordReader(record, id, base);
    if (json == null && text == null && companion != null) {
      return reader.read(companion);
    }
    if (json == null) {
      throw new InvalidRecordException(
          body(id),
          0,
          "the file '" + sidecar(id) + "' that belongs to it is missing",
          "restore that file from git, or remove this one too");
    }
    NodeReading reading =
        CanonicalText.readNode(
            CanonicalId.sidecarPath(id.value()), json, Optional.ofNullable(text));
    Optional<Finding> error = reading.findings().stream().filter(Finding::isError).findFirst();
    if (error.isPresent() || reading.node().isEmpty()) {
      throw invalid(error, sidecar(id));
    }
    CanonicalNode node = reading.node().get().node();
    if (!node.id().equals(id.value())) {
      throw new InvalidRecordException(
          sidecar(id),
          0,
          "the id is not the one that the name of the file says",
          "write the id '" + id + "', or give the file the name of its id");
    }
    try {
      MemoryMirror.Entry plain =
          RelationFiles.over(SchemaMapping.memory(node, base.scope()), texts, base);
      return companion == null ? plain : reader.over(companion, plain);
    } catch (InvalidValueException e) {
      throw new InvalidRecordException(
          sidecar(id), 0, String.valueOf(e.getMessage()), "correct this in the file");
    }
  }

  static InvalidRecordException invalid(Optional<Finding> error, String path) {
    return error
        .map(SchemaFormat::finding)
        .map(
            finding ->
                new InvalidRecordException(
                    finding.path(), finding.line(), finding.problem(), finding.remedy()))
        .orElseGet(
            () ->
                new InvalidRecordException(
                    path, 0, "it cannot be read", "restore the file from git"));
  }
}
