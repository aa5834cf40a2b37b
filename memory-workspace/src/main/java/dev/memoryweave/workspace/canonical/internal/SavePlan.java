package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.internal.Sha256;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Steps of a save, for people to review and for {@link CanonicalSave} to carry out. */
final class SavePlan {
  /** The files as the plan found them: the digest of their content, or nothing. */
  private final Map<String, Optional<String>> found = new LinkedHashMap<>();

  private final Set<String> moves = new LinkedHashSet<>();
  private final List<String> copies = new ArrayList<>();
  private final List<String> deletesFirst = new ArrayList<>();
  private final Map<String, byte[]> writes = new LinkedHashMap<>();
  private final List<String> deletesLast = new ArrayList<>();
  private final List<String> eventLines = new ArrayList<>();
  private Set<Integer> brokenEvents = Set.of();

  SavePlan() {}

  /** Notes the content of a file, which must be unchanged when the plan is carried out. */
  void found(String path, Optional<byte[]> content) {
    found.put(path, content.map(Sha256::hex));
  }

  Map<String, Optional<String>> found() {
    return found;
  }

  private boolean isThere(String path) {
    return found.getOrDefault(path, Optional.empty()).isPresent();
  }

  void move(String path) {
    moves.add(path);
  }

  void copy(String path) {
    copies.add(path);
  }

  void write(String path, byte[] content) {
    writes.put(path, content);
  }

  void deleteFirst(String path) {
    deletesFirst.add(path);
  }

  void deleteLast(String path) {
    deletesLast.add(path);
  }

  void append(List<CanonicalEvent> events, Set<Integer> broken) {
    events.forEach(event -> eventLines.add(EventForm.write(event)));
    brokenEvents = events.isEmpty() ? Set.of() : broken;
  }

  Set<String> moves() {
    return moves;
  }

  List<String> copies() {
    return copies;
  }

  List<String> deletesFirst() {
    return deletesFirst;
  }

  Map<String, byte[]> writes() {
    return writes;
  }

  List<String> deletesLast() {
    return deletesLast;
  }

  List<String> eventLines() {
    return eventLines;
  }

  Set<Integer> brokenEvents() {
    return brokenEvents;
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return moves.isEmpty()
        && deletesFirst.isEmpty()
        && writes.isEmpty()
        && deletesLast.isEmpty()
        && eventLines.isEmpty();
  }

  /** Whether something is kept in the recovery folder. */
  boolean needsRecovery() {
    return !moves.isEmpty() || !copies.isEmpty() || !brokenEvents.isEmpty();
  }

  /** The steps in their order. */
  public List<SaveStep> steps() {
    List<SaveStep> steps = new ArrayList<>();
    moves.forEach(path -> steps.add(new SaveStep(SaveStep.Action.MOVE_TO_RECOVERY, path)));
    copies.forEach(path -> steps.add(new SaveStep(SaveStep.Action.COPY_TO_RECOVERY, path)));
    deletesFirst.forEach(path -> steps.add(new SaveStep(SaveStep.Action.DELETE, path)));
    for (String path : writes.keySet()) {
      boolean replaces = isThere(path) && !moves.contains(path);
      steps.add(new SaveStep(replaces ? SaveStep.Action.OVERWRITE : SaveStep.Action.CREATE, path));
    }
    deletesLast.forEach(path -> steps.add(new SaveStep(SaveStep.Action.DELETE, path)));
    if (!brokenEvents.isEmpty()) {
      steps.add(new SaveStep(SaveStep.Action.MOVE_LINES_TO_RECOVERY, EventLog.PATH));
    }
    if (!eventLines.isEmpty()) {
      steps.add(new SaveStep(SaveStep.Action.APPEND, EventLog.PATH));
    }
    return steps;
  }
}
