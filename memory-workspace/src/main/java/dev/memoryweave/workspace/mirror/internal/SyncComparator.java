package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.workspace.canonical.internal.CanonicalRelation;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.mirror.internal.SyncState.FileSide;
import dev.memoryweave.workspace.mirror.internal.SyncState.Gone;
import dev.memoryweave.workspace.mirror.internal.SyncState.MemorySide;
import dev.memoryweave.workspace.mirror.internal.SyncState.Told;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Determines the state of memories and their files. Changes nothing. */
final class SyncComparator {
  private static final int PAGE = 500;

  private final RecordFolder folder;
  private final MemoryMirror mirror;
  private final Scope scope;
  private final Predicate<MemoryNode> isDerived;
  private final Predicate<NodeId> isForgotten;
  private final Checkouts checkouts;
  private final Instant now;

  /** The states of the memories at the ends of relations, as looked up. */
  private final Map<NodeId, MemorySide> sides = new HashMap<>();

  SyncComparator(
      RecordFolder folder,
      MemoryMirror mirror,
      Scope scope,
      Predicate<MemoryNode> isDerived,
      Predicate<NodeId> isForgotten,
      Checkouts checkouts,
      Instant now) {
    this.folder = folder;
    this.mirror = mirror;
    this.scope = scope;
    this.isDerived = isDerived;
    this.isForgotten = isForgotten;
    this.checkouts = checkouts;
    this.now = now;
  }

  /** A digest of files, whatever they contain. */
  static String digest(SortedMap<String, String> texts) {
    StringBuilder all = new StringBuilder();
    texts.forEach(
        (path, text) ->
            all.append(path).append('\n').append(text.length()).append('\n').append(text));
    return Sha256.hex(all.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A digest of the content of files without the time of the last change, which also moves for
   * other reasons.
   */
  static String fingerprint(RecordFormat format, SortedMap<String, String> texts) {
    SortedMap<String, String> stable = new TreeMap<>();
    texts.forEach((path, text) -> stable.put(path, format.stable(path, text)));
    return texts.isEmpty() ? "" : digest(stable);
  }

  /** A memory as its files show it: without relations to memories that have no files. */
  MemoryMirror.Entry visible(MemoryMirror.Entry memory) {
    List<NodeId> ends =
        memory.relations().stream()
            .filter(RelationFiles::isOfSchema)
            .map(relation -> relation.to().id())
            .distinct()
            .toList();
    if (ends.isEmpty() || !folder.schema().holds(memory.node().id())) {
      return memory;
    }
    lookUp(ends);
    return new MemoryMirror.Entry(
        memory.node(),
        memory.evidence(),
        memory.relations().stream()
            .filter(
                relation ->
                    !RelationFiles.isOfSchema(relation)
                        || sides.get(relation.to().id()) == MemorySide.SHOWN)
            .toList());
  }

  /** Looks up the ends of all relations of memories at once, for {@link #visible}. */
  void lookUpEnds(Collection<MemoryMirror.Entry> memories) {
    lookUp(
        memories.stream()
            .flatMap(memory -> memory.relations().stream())
            .filter(RelationFiles::isOfSchema)
            .map(relation -> relation.to().id())
            .distinct()
            .toList());
  }

  private void lookUp(List<NodeId> ids) {
    List<NodeId> unknown = ids.stream().filter(id -> !sides.containsKey(id)).toList();
    for (int from = 0; from < unknown.size(); from += PAGE) {
      List<NodeId> part = unknown.subList(from, Math.min(from + PAGE, unknown.size()));
      Map<NodeId, MemoryMirror.Entry> found = mirror.find(part);
      part.forEach(id -> sides.put(id, end(found.get(id))));
    }
  }

  /** Clears the lookups, since memories have changed. */
  void memoriesChanged() {
    sides.clear();
  }

  /** The files of a memory as they would be if there were none. */
  SortedMap<String, String> shown(MemoryMirror.Entry memory) {
    return folder.format(memory.node().id()).write(visible(memory));
  }

  /**
   * The files of a memory as they should be. A relation that ends at files which are not a memory
   * stays.
   *
   * @param texts the current files
   */
  SortedMap<String, String> written(MemoryMirror.Entry memory, SortedMap<String, String> texts) {
    SortedMap<String, String> written =
        folder.format(memory.node().id()).write(visible(memory), texts);
    for (Map.Entry<String, String> text : texts.entrySet()) {
      if (!written.containsKey(text.getKey())
          && text.getKey().startsWith(RelationFiles.FOLDER + "/")
          && endsAtNoMemory(text.getKey(), text.getValue())) {
        written.put(text.getKey(), text.getValue());
      }
    }
    return written;
  }

  /** Whether a memory has a relation with everything in its file, so that the file adds nothing. */
  boolean isRelationKnown(String path, String text) {
    try {
      CanonicalRelation file = RelationFiles.read(path, text).relation();
      NodeId from = NodeId.of(file.from());
      MemoryMirror.Entry memory = mirror.find(List.of(from)).get(from);
      return memory != null
          && RelationFiles.write(memory, Map.of(path, text)).containsValue(text)
          && file.evidence().isEmpty()
          && file.status() != Relation.Status.REJECTED;
    } catch (InvalidRecordException | InvalidValueException e) {
      return false;
    }
  }

  private boolean endsAtNoMemory(String path, String text) {
    try {
      NodeId to = NodeId.of(RelationFiles.read(path, text).relation().to());
      return end(mirror.find(List.of(to)).get(to)) != MemorySide.SHOWN
          && folder.mark(mainPath(folder, to)).isPresent();
    } catch (InvalidRecordException | InvalidValueException e) {
      return true;
    }
  }

  Found compare(
      NodeId id,
      SortedMap<String, FileMark> marks,
      MemoryMirror.@Nullable Entry memory,
      @Nullable Agreement before) {
    RecordFormat format = folder.format(id);
    MemorySide side = memory == null && isForgotten.test(id) ? MemorySide.FORGOTTEN : side(memory);
    SortedMap<String, String> shown =
        side == MemorySide.SHOWN && memory != null ? shown(memory) : new TreeMap<>();
    boolean changed = before != null && !before.memoryDigest().equals(fingerprint(format, shown));
    if (side == MemorySide.SHOWN && memory != null && isPersonal(memory.node())) {
      // Personal data does not get into files that are committed; those that there are stay.
      if (marks.isEmpty() && before == null) {
        side = MemorySide.HIDDEN;
        shown = new TreeMap<>();
      } else if (changed && !mirror.isChangedByCopy(id)) {
        side = MemorySide.WAITS;
      }
    }
    if (before != null
        && !changed
        && side == MemorySide.SHOWN
        && before.state() == Agreement.State.AGREED
        && before.isUntouched(marks)
        && isToldHere(memory)) {
      return asBefore(id, marks, memory, shown, before);
    }
    SortedMap<String, String> texts = new TreeMap<>();
    MemoryMirror.Entry read = null;
    ProjectFiles.Finding finding = null;
    FileSide file = FileSide.ABSENT;
    ThrownAway thrownAway = null;
    if (!marks.isEmpty()) {
      try {
        for (String path : marks.keySet()) {
          texts.put(path, folder.read(path));
        }
        boolean known = before != null && before.fileDigest().equals(digest(texts));
        if (!format.isRest(texts)) {
          file = known ? FileSide.UNCHANGED : FileSide.CHANGED;
          if (!known && !changed && before != null && mayBeTakenBack(memory, before)) {
            thrownAway = ThrownAway.of(format.paths(id), marks, texts, shown, before, checkouts);
          }
          read =
              format.read(
                  id,
                  thrownAway == null ? texts : thrownAway.texts(),
                  new RecordFormat.Base(scope, now, memory == null ? null : memory.node()));
        }
      } catch (InvalidRecordException e) {
        finding = e.finding();
        file = FileSide.BROKEN;
      } catch (RuntimeException e) {
        // Whatever the problem is, it concerns only this file.
        finding =
            ProjectFiles.Finding.error(
                marks.firstKey(),
                0,
                "it cannot be read (" + e.getClass().getSimpleName() + ")",
                "rewrite it, or move it out of this folder");
        file = FileSide.BROKEN;
      }
    }
    boolean same =
        read != null && memory != null && !shown.isEmpty() && isSame(format, read, memory, shown);
    if (side == MemorySide.SHOWN && memory != null && !same) {
      boolean isBegun =
          before == null
              && (file == FileSide.BROKEN || file == FileSide.CHANGED)
              && texts.size() == marks.size()
              && shown.entrySet().containsAll(texts.entrySet())
              // Files that somebody committed without the others are intentional.
              && !checkouts.hold(texts);
      boolean isHalf =
          before != null
              && changed
              && file == FileSide.CHANGED
              && isHalfWritten(memory, before, marks, texts);
      if (isBegun || isHalf) {
        file = isBegun ? FileSide.ABSENT : FileSide.UNCHANGED;
        finding = null;
        read = null;
      }
    }
    // An interrupted removal of several files is completed.
    boolean isHalfRemoved =
        before != null
            && (side == MemorySide.FORGOTTEN || side == MemorySide.HIDDEN)
            && !marks.isEmpty()
            && marks.size() < before.files().size()
            && before.files().entrySet().containsAll(marks.entrySet())
            && !(side == MemorySide.HIDDEN && mirror.isChangedByCopy(id));
    if (isHalfRemoved) {
      file = FileSide.UNCHANGED;
      finding = null;
      read = null;
    }
    boolean matters =
        changed
            || side == MemorySide.HIDDEN
            || (before != null && before.state() == Agreement.State.WAITING);
    boolean committed = matters && !isHalfRemoved && checkouts.hold(texts);
    SyncState state =
        new SyncState(
            before,
            file,
            side,
            same,
            changed,
            committed,
            before == null || before.proposal() == null ? null : mirror.stateOf(before.proposal()),
            before != null
                && (changed || side == MemorySide.HIDDEN || file == FileSide.ABSENT)
                && mirror.isChangedByCopy(id),
            told(id, file, memory, before, texts),
            file == FileSide.ABSENT && !isSettledRemoval(before)
                ? checkouts.gone(
                    format.paths(id).get(0), before, memory == null ? null : memory.node())
                : Gone.NOT_YET);
    return thrownAway == null
        ? new Found(id, marks, texts, read, finding, memory, shown, state, null)
        : new Found(
            id,
            thrownAway.marks(),
            thrownAway.texts(),
            read,
            finding,
            memory,
            shown,
            state,
            thrownAway);
  }

  /**
   * Whether a memory has a change that its files may revert: files do not revert what a person
   * said.
   */
  private static boolean mayBeTakenBack(MemoryMirror.@Nullable Entry memory, Agreement before) {
    return before.state() == Agreement.State.AGREED
        && memory != null
        && !memory.node().isOfFile()
        && !memory.node().provenance().trust().isPerson();
  }

  /**
   * Whether files are the result of an interrupted write of several: each is as it was at the last
   * agreement, or as it is to be written. Then the write is completed; importing them would revert
   * half of a change.
   */
  private boolean isHalfWritten(
      MemoryMirror.Entry memory,
      Agreement before,
      SortedMap<String, FileMark> marks,
      SortedMap<String, String> texts) {
    if (before.state() != Agreement.State.AGREED) {
      return false;
    }
    SortedMap<String, String> written = written(memory, texts);
    boolean noneRemoved =
        before.files().keySet().stream()
            .allMatch(path -> marks.containsKey(path) || !written.containsKey(path));
    return noneRemoved
        && marks.entrySet().stream()
            .allMatch(
                one ->
                    one.getValue().equals(before.files().get(one.getKey()))
                        || Objects.equals(texts.get(one.getKey()), written.get(one.getKey())));
  }

  /** Files that are not read, since nothing indicates a change. */
  private static Found asBefore(
      NodeId id,
      SortedMap<String, FileMark> marks,
      MemoryMirror.@Nullable Entry memory,
      SortedMap<String, String> shown,
      Agreement before) {
    SyncState state =
        new SyncState(
            before,
            FileSide.UNCHANGED,
            MemorySide.SHOWN,
            true,
            false,
            false,
            null,
            false,
            Told.HERE,
            Gone.NOT_YET);
    return new Found(id, marks, new TreeMap<>(), null, null, memory, shown, state, null);
  }

  /** Whether files are committed as they are; checked only for files to be imported. */
  boolean isCommitted(Found found) {
    return checkouts.hold(found.texts());
  }

  /** Whether files and a memory match, ignoring the claims: a file can name anybody. */
  private boolean isSame(
      RecordFormat format,
      MemoryMirror.Entry read,
      MemoryMirror.Entry memory,
      SortedMap<String, String> shown) {
    SortedMap<String, String> said =
        memory.node().isOfFile() ? shown : format.write(asOfFile(visible(memory)));
    return fingerprint(format, format.write(asOfFile(read))).equals(fingerprint(format, said));
  }

  /** A memory as if it came from a file alone. */
  private MemoryMirror.Entry asOfFile(MemoryMirror.Entry memory) {
    MemoryNode node = memory.node();
    Trust trust = node.provenance().trust();
    boolean isUsual = node.statedConfidence() == trust.confidence();
    MemoryNode plain =
        node.toBuilder()
            .provenance(Provenance.of(Source.IMPORT))
            .origin(Origin.of(Origin.FILE, mainPath(folder, node.id())))
            .confidence(
                isUsual
                    ? Trust.IMPORT.confidence()
                    : Math.min(node.statedConfidence(), Trust.IMPORT.mostConfidence()))
            .build();
    return new MemoryMirror.Entry(plain, memory.evidence(), memory.relations());
  }

  /** Whether a removal here is already known, so that the location of the files does not matter. */
  private static boolean isSettledRemoval(@Nullable Agreement before) {
    return before != null && (before.isRemovalAsked() || before.isRemovedHere());
  }

  /** Whether a memory that comes from files is visible here, or comes from no file. */
  private boolean isToldHere(MemoryMirror.@Nullable Entry memory) {
    return memory == null
        || !memory.node().isOfFile()
        || (!WorkTreeMark.isMark(memory.node().provenance().commit())
            && checkouts.isHere(memory.node().provenance().commit()));
  }

  /** The noted place of the memory or its proposal, if it comes from files. */
  private Told told(
      NodeId id,
      FileSide file,
      MemoryMirror.@Nullable Entry memory,
      @Nullable Agreement before,
      SortedMap<String, String> texts) {
    boolean isWaiting =
        before != null
            && before.state() == Agreement.State.WAITING
            && file != FileSide.CHANGED
            && !id.equals(before.proposal());
    String commit = null;
    if (isWaiting && before != null) {
      commit = before.toldAt();
    } else if (memory != null && memory.node().isOfFile()) {
      commit = memory.node().provenance().commit();
    }
    if (!checkouts.isHere(commit)) {
      return Told.ELSEWHERE;
    }
    boolean isCommitted =
        WorkTreeMark.isMark(commit)
            && (texts.isEmpty()
                ? checkouts.isRemovalCommitted(mainPath(folder, id))
                : checkouts.hold(texts));
    return isCommitted ? Told.UNCOMMITTED : Told.HERE;
  }

  private MemorySide side(MemoryMirror.@Nullable Entry memory) {
    if (memory == null) {
      return MemorySide.LOST;
    }
    NodeStatus status = memory.node().status();
    if (status.isWaiting()) {
      return MemorySide.WAITS;
    }
    return status == NodeStatus.ARCHIVED || isDerived.test(memory.node())
        ? MemorySide.HIDDEN
        : MemorySide.SHOWN;
  }

  private static boolean isPersonal(MemoryNode node) {
    return node.flags().contains(NodeFlag.HOLDS_PERSONAL_DATA);
  }

  /** Where a relation ends: a memory with personal data that no file states has no file. */
  private MemorySide end(MemoryMirror.@Nullable Entry memory) {
    boolean hidden =
        memory != null
            && isPersonal(memory.node())
            && memory.node().provenance().trust() != Trust.IMPORT;
    return hidden ? MemorySide.HIDDEN : side(memory);
  }

  /** The path of each memory's main file, for messages. */
  static String mainPath(RecordFolder folder, NodeId id) {
    return folder.format(id).paths(id).get(0);
  }
}
