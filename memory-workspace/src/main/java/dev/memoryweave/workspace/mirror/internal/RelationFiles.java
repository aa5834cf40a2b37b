package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.workspace.canonical.internal.CanonicalId;
import dev.memoryweave.workspace.canonical.internal.CanonicalRelation;
import dev.memoryweave.workspace.canonical.internal.CanonicalText;
import dev.memoryweave.workspace.canonical.internal.CanonicalTime;
import dev.memoryweave.workspace.canonical.internal.Finding;
import dev.memoryweave.workspace.canonical.internal.RelationReading;
import dev.memoryweave.workspace.canonical.internal.SchemaValues;
import dev.memoryweave.workspace.canonical.internal.StoredRelation;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The relation files, each of which belongs to the memory that its relation starts from. Only the
 * file names that memory, so it is remembered as long as the file is untouched.
 */
final class RelationFiles {
  static final String FOLDER = ProjectBoundary.MEMORY_FOLDER + "/relations";

  private static final String ROOT = ProjectBoundary.MEMORY_FOLDER + "/";
  private static final String ENDING = ".json";

  /** Gets the text of a file. */
  interface Texts {
    String of(String path) throws InvalidRecordException;
  }

  private record Known(FileMark mark, NodeId from) {}

  private final Map<String, Known> known = new HashMap<>();
  private final Map<NodeId, SortedSet<String>> byStart = new HashMap<>();
  private final Map<String, ProjectFiles.Finding> broken = new TreeMap<>();
  private @Nullable Texts reading;

  /** Sets how files are read. */
  void readBy(Texts texts) {
    this.reading = texts;
  }

  /** Adds agreements, perhaps made by another process. */
  void take(Collection<Agreement> agreements) {
    broken.clear();
    for (Agreement agreement : agreements) {
      agreement
          .files()
          .forEach(
              (path, mark) -> {
                if (path.startsWith(FOLDER + "/")) {
                  know(path, new Known(mark, agreement.id()));
                }
              });
    }
  }

  /** The known relation files that start from a memory. */
  List<String> from(NodeId id) {
    return List.copyOf(byStart.getOrDefault(id, Collections.emptySortedSet()));
  }

  private void know(String path, Known now) {
    Known before = known.put(path, now);
    if (before != null && !before.from().equals(now.from())) {
      byStart.getOrDefault(before.from(), Collections.emptySortedSet()).remove(path);
    }
    byStart.computeIfAbsent(now.from(), any -> new TreeSet<>()).add(path);
  }

  /** The problem with a file whose memory is unknown. */
  Optional<ProjectFiles.Finding> finding(String path) {
    return Optional.ofNullable(broken.get(path));
  }

  Optional<NodeId> owner(String path, FileMark mark) {
    Known before = known.get(path);
    if (before != null && before.mark().equals(mark)) {
      return Optional.of(before.from());
    }
    Texts texts = reading;
    if (texts == null || !path.endsWith(ENDING)) {
      return Optional.empty();
    }
    try {
      NodeId from = NodeId.of(read(path, texts.of(path)).relation().from());
      know(path, new Known(mark, from));
      return Optional.of(from);
    } catch (InvalidRecordException e) {
      broken.put(path, e.finding());
    } catch (InvalidValueException e) {
      broken.put(
          path,
          ProjectFiles.Finding.error(
              path, 0, String.valueOf(e.getMessage()), "correct it in the file"));
    }
    // A broken file still belongs to its known memory, which is then left alone.
    return before == null ? Optional.empty() : Optional.of(before.from());
  }

  static StoredRelation read(String path, String text) throws InvalidRecordException {
    RelationReading reading = CanonicalText.readRelation(path.substring(ROOT.length()), text);
    Optional<Finding> error = reading.findings().stream().filter(Finding::isError).findFirst();
    if (error.isPresent() || reading.relation().isEmpty()) {
      throw SchemaFormat.invalid(error, path);
    }
    return reading.relation().get();
  }

  // ---- conversion -------------------------------------------------------------------------------

  /** Whether a relation of a memory of the schema has a file of its own. */
  static boolean isOfSchema(Relation relation) {
    return SchemaMapping.isOfSchema(relation.from().id().kind())
        && SchemaMapping.isOfSchema(relation.to().id().kind())
        && SchemaValues.PREDICATES.has(relation.predicate());
  }

  /** Adds the relations in files to a memory. */
  static MemoryMirror.Entry over(
      MemoryMirror.Entry memory, Map<String, String> texts, RecordFormat.Base base)
      throws InvalidRecordException {
    MemoryNode node = memory.node();
    List<Relation> relations = new ArrayList<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      if (!text.getKey().startsWith(FOLDER + "/")) {
        continue;
      }
      CanonicalRelation read = read(text.getKey(), text.getValue()).relation();
      Instant created = read.createdAt().instant();
      Instant updated = read.updatedAt().instant();
      relations.add(
          new Relation(
              node.ref(),
              read.predicate(),
              new NodeRef(base.scope(), NodeId.of(read.to())),
              read.confidence().orElse(null),
              List.of(),
              read.status(),
              created,
              updated.isBefore(created) ? created : updated));
    }
    return new MemoryMirror.Entry(node, memory.evidence(), relations);
  }

  /**
   * The relation files of a memory.
   *
   * @param texts its current files; relations that were rejected, or end at no memory, stay
   */
  static SortedMap<String, String> write(MemoryMirror.Entry memory, Map<String, String> texts) {
    SortedMap<String, String> written = new TreeMap<>();
    Map<List<String>, String> paths = new HashMap<>();
    Map<String, StoredRelation> before = new HashMap<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      if (text.getKey().startsWith(FOLDER + "/")) {
        try {
          StoredRelation stored = read(text.getKey(), text.getValue());
          before.put(text.getKey(), stored);
          paths.put(triple(stored.relation()), text.getKey());
          if (stored.relation().status() == Relation.Status.REJECTED) {
            written.put(text.getKey(), text.getValue());
          }
        } catch (InvalidRecordException e) {
          written.put(text.getKey(), text.getValue());
        }
      }
    }
    for (Relation relation : memory.relations()) {
      if (!isOfSchema(relation) || relation.status() == Relation.Status.REJECTED) {
        continue;
      }
      CanonicalRelation plain = ofSchema(relation);
      String path = paths.getOrDefault(triple(plain), ROOT + CanonicalId.relationPath(plain.id()));
      StoredRelation stored = before.get(path);
      written.put(
          path,
          stored == null
              ? CanonicalText.write(plain)
              : isSame(stored.relation(), plain)
                  ? texts.getOrDefault(path, "")
                  : CanonicalText.write(changed(stored.relation(), plain)));
    }
    return written;
  }

  private static List<String> triple(CanonicalRelation relation) {
    return List.of(relation.from(), relation.predicate().label(), relation.to());
  }

  private static boolean isSame(CanonicalRelation file, CanonicalRelation memory) {
    return file.status() == memory.status() && file.confidence().equals(memory.confidence());
  }

  private static CanonicalRelation changed(CanonicalRelation file, CanonicalRelation memory) {
    return new CanonicalRelation(
        file.id(),
        file.from(),
        file.predicate(),
        file.to(),
        memory.status(),
        memory.confidence(),
        file.evidence(),
        file.createdAt(),
        memory.updatedAt());
  }

  private static CanonicalRelation ofSchema(Relation relation) {
    String from = relation.from().id().value();
    String to = relation.to().id().value();
    return new CanonicalRelation(
        CanonicalId.ofRelation(from, relation.predicate(), to),
        from,
        relation.predicate(),
        to,
        relation.status(),
        Optional.ofNullable(relation.strength()),
        List.of(),
        CanonicalTime.of(relation.createdAt()),
        CanonicalTime.of(relation.updatedAt()));
  }
}
