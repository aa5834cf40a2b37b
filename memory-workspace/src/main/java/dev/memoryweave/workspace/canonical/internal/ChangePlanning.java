package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Determines the effects of a change on files. Reads files and changes none. */
final class ChangePlanning {
  /** The content of a file that may be in the way. */
  @FunctionalInterface
  interface Content {
    Optional<byte[]> of(String path) throws FileProblem;
  }

  private final CanonicalStore store;
  private final CanonicalChange change;
  private final Content content;
  private final CommittedFiles committed;
  private final SavePlan plan = new SavePlan();
  private final Set<String> broken;
  private final Map<String, List<String>> brokenById = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  private ChangePlanning(
      CanonicalStore store, CanonicalChange change, Content content, CommittedFiles committed) {
    this.store = store;
    this.change = change;
    this.content = content;
    this.committed = committed;
    this.broken = store.brokenPaths();
    for (BrokenFile file : store.broken()) {
      file.id()
          .ifPresent(
              id -> brokenById.computeIfAbsent(id, any -> new ArrayList<>()).add(file.path()));
    }
    store.paths().forEach(path -> taken.add(PlainText.lowerCase(path)));
  }

  /**
   * The plan for a change.
   *
   * @throws InvalidValueException if the files would have an error afterwards
   * @throws FileProblem if a file in the way cannot be read
   */
  static SavePlan of(
      CanonicalStore store, CanonicalChange change, Content content, CommittedFiles committed)
      throws FileProblem {
    return new ChangePlanning(store, change, content, committed).plan();
  }

  private SavePlan plan() throws FileProblem {
    Set<String> relationsToDelete = relationsToDelete();
    requireEnds(relationsToDelete);
    for (String id : relationsToDelete) {
      deleteRelation(id);
    }
    for (CanonicalNode node : change.nodes()) {
      putNode(node);
    }
    for (String id : change.deletedNodes()) {
      Optional<StoredNode> stored = store.node(id);
      if (stored.isPresent()) {
        // The sidecar goes first: readers ignore Markdown without one.
        remove(stored.get().path(), false);
        remove(stored.get().bodyPath(), false);
      }
    }
    for (CanonicalRelation relation : change.relations()) {
      putRelation(relation);
    }
    if (change.syncState().isPresent() && !change.syncState().equals(store.syncState())) {
      write(StoreReading.SYNC_STATE, SettingsForm.write(change.syncState().get()));
    }
    plan.append(change.events(), store.brokenEvents());
    if (!plan.brokenEvents().isEmpty()) {
      plan.found(EventLog.PATH, content.of(EventLog.PATH));
    }
    return plan;
  }

  // ---- rules between files ----------------------------------------------------------------------

  private void requireEnds(Set<String> relationsToDelete) {
    if (change.relations().isEmpty()) {
      return;
    }
    Set<String> unread = store.brokenIds();
    Map<CanonicalRelation.Triple, StoredRelation> said = new HashMap<>();
    for (StoredRelation other : store.relations()) {
      if (!relationsToDelete.contains(other.relation().id())) {
        said.put(other.relation().triple(), other);
      }
    }
    Map<CanonicalRelation.Triple, String> asked = new HashMap<>();
    for (CanonicalRelation relation : change.relations()) {
      for (String end : new String[] {relation.from(), relation.to()}) {
        boolean there =
            !change.deletedNodes().contains(end)
                && (change.puts(end) || store.node(end).isPresent() || unread.contains(end));
        InvalidValueException.unless(
            there, "relation " + relation.id(), end, "have ends that are there");
      }
      StoredRelation other = said.get(relation.triple());
      String twin = asked.put(relation.triple(), relation.id());
      if (twin != null || (other != null && !other.relation().id().equals(relation.id()))) {
        throw new InvalidValueException(
            "relation",
            relation.id(),
            "not say what another says: " + (twin == null && other != null ? other.path() : twin));
      }
    }
  }

  /** The relations deleted by the change, and those whose ends are removed. */
  private Set<String> relationsToDelete() {
    Set<String> ids = new LinkedHashSet<>(change.deletedRelations());
    if (!change.deletedNodes().isEmpty()) {
      for (StoredRelation stored : store.relations()) {
        CanonicalRelation relation = stored.relation();
        if ((change.deletedNodes().contains(relation.from())
                || change.deletedNodes().contains(relation.to()))
            && !change.putsRelation(relation.id())) {
          ids.add(relation.id());
        }
      }
    }
    return ids;
  }

  // ---- nodes ------------------------------------------------------------------------------------

  private void putNode(CanonicalNode node) throws FileProblem {
    Optional<StoredNode> stored = store.node(node.id());
    if (stored.isPresent()) {
      update(stored.get(), node);
      return;
    }
    moveBroken(node.id());
    String path = free(CanonicalId.sidecarPath(node.id()));
    String bodyPath = CanonicalId.bodyPath(path);
    CanonicalNode saved = node.withBody(BodyText.saved(node.body()));
    write(bodyPath, saved.body());
    write(path, JsonForm.pretty(NodeForm.write(saved, bodyPath, false)));
  }

  private void update(StoredNode stored, CanonicalNode node) throws FileProblem {
    boolean sameBody = node.body().equals(stored.node().body());
    CanonicalNode saved = sameBody ? node : node.withBody(BodyText.saved(node.body()));
    if (saved.equals(stored.node()) && stored.isAsSaved()) {
      return;
    }
    if (!saved.body().equals(stored.node().body())) {
      write(stored.bodyPath(), saved.body());
    }
    write(
        stored.path(),
        JsonForm.pretty(NodeForm.write(saved, stored.bodyPath(), stored.supersededByNull())));
  }

  /** Unreadable files that claim an id would make it a duplicate. */
  private void moveBroken(String id) throws FileProblem {
    for (String path : brokenById.getOrDefault(id, List.of())) {
      move(path);
    }
  }

  private void move(String path) throws FileProblem {
    // An unreadable file can still be moved, so its content is not needed.
    plan.move(path);
    taken.remove(PlainText.lowerCase(path));
    if (path.startsWith(StoreReading.MEMORY + "/")) {
      String body = CanonicalId.bodyPath(path);
      Optional<byte[]> text = content.of(body);
      if (text.isPresent()) {
        plan.found(body, text);
        plan.move(body);
      }
    }
  }

  /** A path that no other file has, even if case is ignored. */
  private String free(String wanted) throws FileProblem {
    if (broken.contains(wanted)) {
      move(wanted);
    }
    String stem = wanted.substring(0, wanted.length() - ".json".length());
    String free = wanted;
    for (int i = 2; !taken.add(PlainText.lowerCase(free)); i++) {
      free = stem + "-" + i + ".json";
    }
    return free;
  }

  // ---- relations --------------------------------------------------------------------------------

  private void putRelation(CanonicalRelation relation) throws FileProblem {
    Optional<StoredRelation> stored = store.relation(relation.id());
    if (stored.isPresent()) {
      boolean same = stored.get().relation().equals(relation) && stored.get().isAsSaved();
      if (!same) {
        write(stored.get().path(), JsonForm.pretty(RelationForm.write(relation)));
      }
      return;
    }
    moveBroken(relation.id());
    String path = free(CanonicalId.relationPath(relation.id()));
    write(path, JsonForm.pretty(RelationForm.write(relation)));
  }

  private void deleteRelation(String id) throws FileProblem {
    Optional<StoredRelation> stored = store.relation(id);
    if (stored.isPresent()) {
      remove(stored.get().path(), true);
    }
  }

  // ---- files ------------------------------------------------------------------------------------

  private void write(String path, String text) throws FileProblem {
    byte[] after = text.getBytes(StandardCharsets.UTF_8);
    if (plan.moves().contains(path)) {
      plan.write(path, after);
      return;
    }
    Optional<byte[]> before = content.of(path);
    if (before.isPresent() && Arrays.equals(before.get(), after)) {
      return;
    }
    plan.found(path, before);
    keep(path, before);
    plan.write(path, after);
  }

  private void remove(String path, boolean first) throws FileProblem {
    Optional<byte[]> before = content.of(path);
    if (before.isEmpty()) {
      return;
    }
    plan.found(path, before);
    keep(path, before);
    if (first) {
      plan.deleteFirst(path);
    } else {
      plan.deleteLast(path);
    }
  }

  private void keep(String path, Optional<byte[]> before) {
    if (before.isPresent() && !committed.holds(path, before.get())) {
      plan.copy(path);
    }
  }
}
