package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.internal.CanonicalEvent;
import dev.memoryweave.workspace.canonical.internal.CanonicalFolder;
import dev.memoryweave.workspace.canonical.internal.CanonicalTime;
import dev.memoryweave.workspace.canonical.internal.CanonicalWriting;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Permission to write files of the shared schema for one comparison: acquired at the first write,
 * which creates the store if there is none; on release, the changes are added to the log.
 */
final class SchemaWriting {
  private final ProjectBoundary boundary;
  private final RecordFolder folder;
  private final SchemaFormat schema;
  private final MemoryMirror mirror;
  private final Predicate<MemoryNode> isDerived;
  private final String name;
  private final Clock clock;
  private final List<CanonicalEvent> events = new ArrayList<>();

  /** The ids of memories that are gone for good; the log must not name them. */
  private final Set<String> forgotten = new HashSet<>();

  private @Nullable CanonicalWriting writing;

  SchemaWriting(
      ProjectBoundary boundary,
      RecordFolder folder,
      SchemaFormat schema,
      MemoryMirror mirror,
      Predicate<MemoryNode> isDerived,
      String name,
      Clock clock) {
    this.boundary = boundary;
    this.folder = folder;
    this.schema = schema;
    this.mirror = mirror;
    this.isDerived = isDerived;
    this.name = name;
    this.clock = clock;
  }

  boolean holds(NodeId id) {
    return schema.holds(id);
  }

  /** Whether a store exists. */
  boolean isStore() {
    return schema.exists();
  }

  /** Takes the lock, if there is a store. */
  void begin() throws IOException {
    if (writing != null) {
      return;
    }
    if (!schema.exists()) {
      create();
    }
    writing = CanonicalWriting.begin(boundary, clock);
  }

  private void create() throws IOException {
    MemoryMirror.Entry project = project().orElse(null);
    CanonicalConfig config = CanonicalConfig.named(name);
    if (project != null) {
      config =
          new CanonicalConfig(
              project.node().id().value(),
              config.projectName(),
              config.defaultTokenBudget(),
              config.autoIndex());
      for (Map.Entry<String, String> text : schema.write(project).entrySet()) {
        if (folder.mark(text.getKey()).isEmpty()) {
          folder.write(text.getKey(), null, text.getValue());
        }
      }
    }
    new CanonicalFolder(boundary.root()).create(config, clock);
    schema.look();
  }

  /** The memory of the project itself. */
  private Optional<MemoryMirror.Entry> project() {
    List<MemoryMirror.Entry> found = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      Page<MemoryMirror.Entry> page = mirror.list(cursor);
      for (MemoryMirror.Entry memory : page.items()) {
        MemoryNode node = memory.node();
        if (node.kind() == NodeKind.PROJECT && node.isInForce() && !isDerived.test(node)) {
          found.add(new MemoryMirror.Entry(node, memory.evidence(), List.of()));
        }
      }
      cursor = page.next();
    } while (cursor != null);
    return found.stream().min(Comparator.comparing(memory -> memory.node().id()));
  }

  /** Notes the change to a memory's files, for the log. */
  void note(
      NodeId id, @Nullable MemoryNode node, Map<String, String> before, Map<String, String> after) {
    CanonicalTime now = CanonicalTime.of(clock.instant());
    Source actor = node == null ? Source.SYSTEM : SchemaMapping.actor(node.provenance().source());
    List<String> paths = schema.paths(id).subList(0, 2);
    boolean was = before.containsKey(paths.get(0));
    boolean is = after.containsKey(paths.get(0));
    boolean differs =
        paths.stream()
            .anyMatch(path -> !before.getOrDefault(path, "").equals(after.getOrDefault(path, "")));
    if (differs || was != is) {
      MemoryEvent.Type kind =
          !was
              ? MemoryEvent.Type.MEMORY_CREATED
              : !is ? MemoryEvent.Type.MEMORY_DELETED : change(before.get(paths.get(0)), node);
      events.add(CanonicalEvent.of(kind, actor, now, id.value()));
    }
    relations(before, after, actor, now);
    if (!is && node == null) {
      forgotten.add(id.value());
    }
  }

  private static MemoryEvent.Type change(@Nullable String sidecar, @Nullable MemoryNode node) {
    String status = node == null ? "" : node.status().label();
    boolean isNew = sidecar != null && !sidecar.contains("\"status\": \"" + status + "\"");
    return switch (isNew ? status : "") {
      case "stale" -> MemoryEvent.Type.MEMORY_MARKED_STALE;
      case "superseded" -> MemoryEvent.Type.MEMORY_SUPERSEDED;
      default -> MemoryEvent.Type.MEMORY_UPDATED;
    };
  }

  private void relations(
      Map<String, String> before, Map<String, String> after, Source actor, CanonicalTime now) {
    after.forEach(
        (path, text) -> {
          if (isRelation(path) && !text.equals(before.get(path))) {
            MemoryEvent.Type kind =
                before.containsKey(path)
                    ? MemoryEvent.Type.RELATION_UPDATED
                    : MemoryEvent.Type.RELATION_CREATED;
            event(kind, path, text, actor, now);
          }
        });
    before.forEach(
        (path, text) -> {
          if (isRelation(path) && !after.containsKey(path)) {
            event(MemoryEvent.Type.RELATION_DELETED, path, text, actor, now);
          }
        });
  }

  private static boolean isRelation(String path) {
    return path.startsWith(RelationFiles.FOLDER + "/");
  }

  private void event(
      MemoryEvent.Type kind, String path, String text, Source actor, CanonicalTime now) {
    try {
      String id = RelationFiles.read(path, text).relation().id();
      events.add(CanonicalEvent.of(kind, actor, now, id));
    } catch (InvalidRecordException e) {
      // An unreadable file has no id to log.
    }
  }

  /** Writes the log, and releases the lock. */
  void finish() throws IOException {
    CanonicalWriting held = writing;
    writing = null;
    if (held != null) {
      try {
        held.append(forgotten.isEmpty() ? events : held.forget(forgotten, events));
      } finally {
        events.clear();
        forgotten.clear();
        held.close();
      }
    }
  }
}
