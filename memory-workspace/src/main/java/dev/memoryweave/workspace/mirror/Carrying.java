package dev.memoryweave.workspace.mirror;

import dev.memoryweave.mirror.AppliedChange;
import dev.memoryweave.mirror.MemoryMirror;
import dev.memoryweave.mirror.MirrorChange;
import dev.memoryweave.mirror.MirrorChange.Word;
import dev.memoryweave.mirror.MirroredMemory;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.canonical.CanonicalLockedException;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what a comparison has found: first what files say of memories, then what memories say
 * of files. What fails is reported, hinders nothing else, and is left to the next comparison.
 */
final class Carrying {
  private static final int BATCH = 500;
  private static final int COMMIT_DIGITS = 10;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final RecordFolder folder;
  private final MemoryMirror mirror;
  private final Comparing comparing;
  private final Checkouts checkouts;
  private final Clock clock;
  private final Situation situation;
  private final Map<NodeId, Agreement> agreements = new LinkedHashMap<>();
  private final Set<NodeId> over = new HashSet<>();
  private final List<NodeId> toMemory = new ArrayList<>();
  private final List<NodeId> archived = new ArrayList<>();
  private final List<NodeId> toFiles = new ArrayList<>();
  private final List<NodeId> removed = new ArrayList<>();
  private final List<NodeId> conflicts = new ArrayList<>();
  private final List<NodeId> waiting = new ArrayList<>();
  private final Set<String> written = new HashSet<>();
  private final SchemaWriting schema;
  private final RelationEnds relationEnds;
  private final List<Found> rests = new ArrayList<>();
  private boolean complete = true;
  private boolean isLocked;

  Carrying(
      RecordFolder folder,
      MemoryMirror mirror,
      Comparing comparing,
      Checkouts checkouts,
      Clock clock,
      Situation situation,
      SchemaWriting schema) {
    this.schema = schema;
    this.folder = folder;
    this.mirror = mirror;
    this.comparing = comparing;
    this.checkouts = checkouts;
    this.clock = clock;
    this.situation = situation;
    this.relationEnds = folder.relationEnds();
  }

  /** The agreements that were made. */
  List<Agreement> agreements() {
    return List.copyOf(agreements.values());
  }

  /** The memories whose agreements are over. */
  Set<NodeId> over() {
    return over;
  }

  FilesReport carryOut(List<Found> found) throws IOException {
    Map<NodeId, Found> changes = new LinkedHashMap<>();
    List<Found> rest = new ArrayList<>();
    boolean busy = checkouts.isBusy();
    for (Found one : found) {
      switch (one.state().verdict()) {
        case APPLY -> changes.put(one.id(), one);
        case ARCHIVE, NOTE_ABSENT -> {
          if (busy) {
            complete = false;
          } else if (one.state().verdict() == Case.Verdict.ARCHIVE) {
            changes.put(one.id(), one);
          } else {
            rest.add(one);
          }
        }
        default -> rest.add(one);
      }
    }
    apply(changes);
    comparing.memoriesChanged();
    try {
      settle(rest);
    } finally {
      schema.finish();
    }
    // Nothing is noted as written before it is on the disk.
    folder.sync(written);
    return new FilesReport(
        complete, toMemory, archived, toFiles, removed, conflicts, waiting, situation.findings());
  }

  private void settle(List<Found> rest) {
    for (Found one : rests) {
      try {
        removeFiles(one);
      } catch (CanonicalLockedException e) {
        locked(e);
      } catch (IOException | RuntimeException e) {
        complete = false;
        situation.owe(
            "what is left of '" + one.id() + "' could not be removed (" + FileSync.reason(e) + ")");
      }
    }
    for (Found one : rest) {
      try {
        settle(one);
      } catch (CanonicalLockedException e) {
        locked(e);
      } catch (IOException | RuntimeException e) {
        complete = false;
        situation.owe(
            "the file of '"
                + one.id()
                + "' could not be written ("
                + FileSync.reason(e)
                + "); the memory is kept in the database, and this is tried again at the next use");
      }
    }
  }

  private void locked(CanonicalLockedException e) {
    complete = false;
    if (!isLocked) {
      isLocked = true;
      situation.owe(
          e.getMessage() + "; memories are kept in the database, and this is tried again later");
    }
  }

  // ---- what files say of memories ---------------------------------------------------------------

  private void apply(Map<NodeId, Found> changes) {
    List<MirrorChange> ordered = new ArrayList<>();
    Set<NodeId> placed = new HashSet<>();
    for (Found one : changes.values()) {
      place(one, changes, placed, ordered);
    }
    Map<NodeId, MirrorChange> again = new LinkedHashMap<>();
    for (int from = 0; from < ordered.size(); from += BATCH) {
      List<MirrorChange> batch = ordered.subList(from, Math.min(from + BATCH, ordered.size()));
      for (AppliedChange applied : applied(batch)) {
        Found one = changes.get(applied.id());
        if (one != null && applied.missing().stream().anyMatch(changes::containsKey)) {
          again.put(applied.id(), change(one));
        }
        if (one != null) {
          note(one, applied);
        }
      }
    }
    // Relations to memories of a later part are there by now.
    List<MirrorChange> second = new ArrayList<>(again.values());
    for (int from = 0; from < second.size(); from += BATCH) {
      for (AppliedChange applied :
          applied(second.subList(from, Math.min(from + BATCH, second.size())))) {
        Found one = changes.get(applied.id());
        if (one != null) {
          agree(one, applied.memory(), waitingAs(applied), applied.proposal());
        }
      }
    }
  }

  /** Parents come before what stands below them. */
  private void place(
      Found one, Map<NodeId, Found> changes, Set<NodeId> placed, List<MirrorChange> ordered) {
    List<Found> upwards = new ArrayList<>();
    @Nullable Found next = one;
    while (next != null && placed.add(next.id())) {
      upwards.add(0, next);
      MirroredMemory read = next.read();
      NodeId parent = read == null ? null : read.node().parent();
      next = parent == null ? null : changes.get(parent);
    }
    upwards.forEach(found -> ordered.add(change(found)));
  }

  private MirrorChange change(Found one) {
    String path = Comparing.mainPath(folder, one.id());
    MirroredMemory read = one.read();
    if (read == null) {
      return new MirrorChange.Removed(one.id(), path + " was removed");
    }
    boolean committed = comparing.isCommitted(one);
    String head = checkouts.head();
    String where =
        committed && head != null
            ? " as of the commit " + head.substring(0, Math.min(COMMIT_DIGITS, head.length()))
            : " as it is in the folder";
    return new MirrorChange.Stated(read, committed ? Word.RECORDED : Word.FILE, path + where);
  }

  private List<AppliedChange> applied(List<MirrorChange> batch) {
    comparing.memoriesChanged();
    try {
      List<AppliedChange> applied = mirror.apply(batch);
      comparing.lookUpEnds(
          applied.stream().map(AppliedChange::memory).filter(Objects::nonNull).toList());
      return applied;
    } catch (MemoryException e) {
      List<AppliedChange> each = new ArrayList<>();
      for (MirrorChange change : batch) {
        try {
          each.addAll(mirror.apply(List.of(change)));
        } catch (MemoryException one) {
          complete = false;
          situation.owe("'" + change.id() + "' could not be stored (" + FileSync.reason(one) + ")");
        }
      }
      return each;
    }
  }

  private void note(Found one, AppliedChange applied) {
    Agreement before = one.state().before();
    boolean isNew =
        before != null
            && before.proposal() != null
            && !before.proposal().equals(applied.proposal())
            && !before.proposal().equals(one.id());
    if (isNew && before != null && before.proposal() != null) {
      mirror.withdraw(before.proposal(), "what it asked for was settled by its file");
    }
    switch (applied.outcome()) {
      case CREATED, UPDATED -> {
        toMemory.add(one.id());
        if (one.bothChanged()) {
          conflicts.add(one.id());
        }
        agree(one, applied.memory(), false, null);
      }
      case UNCHANGED -> agree(one, applied.memory(), false, null);
      case ARCHIVED -> {
        archived.add(one.id());
        settled(one.id());
        // Whoever removed a memory's files left those of its relations, which now end nowhere.
        if (schema.isStore() && schema.holds(one.id())) {
          rests.add(one);
        }
      }
      case PROPOSED, WAITS -> {
        waiting.add(one.id());
        if (applied.problem() != null) {
          situation.waits(one.id(), applied.problem());
        }
        agree(one, applied.memory(), true, applied.proposal());
      }
      case REFUSED ->
          situation.isBroken(
              one.id(),
              FileFinding.error(
                  Comparing.mainPath(folder, one.id()),
                  0,
                  "it cannot be a memory: " + applied.problem(),
                  "correct the file, or remove it"));
    }
    if (one.read() == null) {
      settled(one.id());
    }
  }

  private static boolean waitingAs(AppliedChange applied) {
    return switch (applied.outcome()) {
      case PROPOSED, WAITS -> true;
      default -> false;
    };
  }

  private void settled(NodeId id) {
    over.add(id);
    agreements.remove(id);
    situation.isSettled(id);
  }

  private void agree(
      Found one, @Nullable MirroredMemory memory, boolean waits, @Nullable NodeId proposal) {
    SortedMap<String, String> shown =
        memory == null || memory.node().status().isWaiting()
            ? new TreeMap<>()
            : comparing.shown(memory);
    if (!waits) {
      situation.isSettled(one.id());
    }
    boolean asCommitted = waits && comparing.isCommitted(one);
    put(
        one,
        waits ? Agreement.State.WAITING : Agreement.State.AGREED,
        Comparing.digest(one.texts()),
        Comparing.fingerprint(folder.format(one.id()), shown),
        one.texts().equals(shown),
        proposal,
        asCommitted ? checkouts.head() : null,
        one.marks());
  }

  private void put(
      Found one,
      Agreement.State state,
      String fileDigest,
      String memoryDigest,
      boolean ours,
      @Nullable NodeId proposal,
      @Nullable String seenAt,
      SortedMap<String, FileMark> marks) {
    over.remove(one.id());
    agreements.put(
        one.id(),
        new Agreement(
            one.id(),
            state,
            fileDigest,
            memoryDigest,
            ours,
            proposal,
            seenAt,
            clock.millis(),
            marks));
  }

  // ---- what memories say of files ---------------------------------------------------------------

  private void settle(Found one) throws IOException {
    Agreement before = one.state().before();
    switch (one.state().verdict()) {
      case NOTHING -> {
        boolean looked = before != null && !before.isUntouched(one.marks());
        if (looked && one.state().file() == Case.FileSide.UNCHANGED && before != null) {
          put(
              one,
              before.state(),
              before.fileDigest(),
              before.memoryDigest(),
              before.ours(),
              before.proposal(),
              before.seenAt(),
              one.marks());
        }
        if (before == null || before.state() != Agreement.State.WAITING) {
          situation.isSettled(one.id());
        }
      }
      case AGREE -> {
        withdraw(before, one.id());
        agree(one, one.memory(), false, null);
      }
      case NOTE_MEMORY -> agree(one, one.memory(), false, null);
      case LEAVE -> {
        FileFinding finding = one.finding();
        if (finding != null) {
          situation.isBroken(one.id(), finding);
        }
      }
      case WRITE -> write(one);
      case REMOVE -> remove(one);
      case FORGET -> settled(one.id());
      case NOTE_ABSENT -> noteAbsent(one);
      case APPLY, ARCHIVE -> throw new IllegalStateException(one.id().value());
    }
  }

  private void withdraw(@Nullable Agreement before, NodeId id) {
    if (before != null && before.proposal() != null && !before.proposal().equals(id)) {
      mirror.withdraw(before.proposal(), "its file says something else by now");
    }
  }

  private void noteAbsent(Found one) {
    Agreement before = one.state().before();
    if (before != null) {
      String at = checkouts.elsewhereAt(Comparing.mainPath(folder, one.id()));
      if (at != null) {
        agreements.put(one.id(), before.absentSince(at));
      }
      return;
    }
    MirroredMemory memory = one.memory();
    String learnedAt = memory == null ? null : memory.node().provenance().commit();
    put(
        one,
        Agreement.State.ABSENT,
        Case.NEVER,
        Comparing.fingerprint(folder.format(one.id()), one.shown()),
        true,
        null,
        learnedAt,
        new TreeMap<>());
  }

  private void write(Found one) throws IOException {
    MirroredMemory memory = one.memory();
    if (memory == null) {
      throw new IllegalStateException(one.id().value());
    }
    if (schema.holds(one.id())) {
      schema.begin();
    }
    rescue(one);
    SortedMap<String, String> shown = comparing.shown(memory);
    SortedMap<String, String> texts = comparing.written(memory, one.texts());
    SortedMap<String, FileMark> marks = new TreeMap<>();
    if (schema.holds(one.id())) {
      schema.note(one.id(), memory.node(), one.texts(), texts);
    }
    // A sidecar comes after its body, and relations after nodes, in case this is interrupted.
    for (boolean isJson : new boolean[] {false, true}) {
      for (Map.Entry<String, String> file : texts.entrySet()) {
        String path = file.getKey();
        if (path.endsWith(".json") == isJson && !file.getValue().equals(one.texts().get(path))) {
          folder.write(path, file.getValue());
          written.add(path);
        }
      }
    }
    for (String path : one.texts().keySet()) {
      if (!texts.containsKey(path)) {
        folder.remove(path);
      }
    }
    for (String path : texts.keySet()) {
      folder.mark(path).ifPresent(mark -> marks.put(path, mark));
    }
    put(
        one,
        Agreement.State.AGREED,
        Comparing.digest(texts),
        Comparing.fingerprint(folder.format(one.id()), shown),
        true,
        null,
        null,
        marks);
    situation.isSettled(one.id());
    toFiles.add(one.id());
  }

  private void remove(Found one) throws IOException {
    removeFiles(one);
    settled(one.id());
    removed.add(one.id());
  }

  private void removeFiles(Found one) throws IOException {
    SortedMap<String, String> texts = new TreeMap<>(one.texts());
    if (schema.isStore() && schema.holds(one.id())) {
      texts.putAll(relationEnds.to(one.id()));
      if (!texts.isEmpty()) {
        schema.begin();
        MirroredMemory memory = one.memory();
        schema.note(one.id(), memory == null ? null : memory.node(), texts, Map.of());
      }
    }
    rescue(one);
    for (String path : one.marks().keySet()) {
      folder.remove(path);
    }
    for (String path : texts.keySet()) {
      folder.remove(path);
    }
  }

  /** What somebody else wrote and nobody committed exists nowhere else. */
  private void rescue(Found one) throws IOException {
    Agreement before = one.state().before();
    boolean isTheirs = !one.texts().isEmpty() && (before == null || !before.ours());
    if (isTheirs && !comparing.isCommitted(one)) {
      for (String path : one.texts().keySet()) {
        folder.rescue(path, TIME.format(clock.instant()));
      }
    }
  }
}
