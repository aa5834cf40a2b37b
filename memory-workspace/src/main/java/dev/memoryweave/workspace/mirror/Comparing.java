package dev.memoryweave.workspace.mirror;

import dev.memoryweave.mirror.MemoryMirror;
import dev.memoryweave.mirror.MirroredMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.workspace.mirror.Case.FileSide;
import dev.memoryweave.workspace.mirror.Case.Gone;
import dev.memoryweave.workspace.mirror.Case.MemorySide;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds out how memories and their files stand to each other. It changes nothing. */
final class Comparing {
  private final RecordFolder folder;
  private final MemoryMirror mirror;
  private final Scope scope;
  private final Predicate<MemoryNode> isDerived;
  private final Checkouts checkouts;
  private final Instant now;

  Comparing(
      RecordFolder folder,
      MemoryMirror mirror,
      Scope scope,
      Predicate<MemoryNode> isDerived,
      Checkouts checkouts,
      Instant now) {
    this.folder = folder;
    this.mirror = mirror;
    this.scope = scope;
    this.isDerived = isDerived;
    this.checkouts = checkouts;
    this.now = now;
  }

  /** A digest of files, whatever is in them. */
  static String digest(SortedMap<String, String> texts) {
    StringBuilder all = new StringBuilder();
    texts.forEach(
        (path, text) ->
            all.append(path).append('\n').append(text.length()).append('\n').append(text));
    return Sha256.hex(all.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A digest of what files say of a memory but for the time of its last change, which moves with
   * what is not in them.
   */
  static String fingerprint(SortedMap<String, String> texts) {
    SortedMap<String, String> stable = new TreeMap<>();
    texts.forEach((path, text) -> stable.put(path, withoutTime(text)));
    return texts.isEmpty() ? "" : digest(stable);
  }

  /** No line before it begins so, as blocks are indented. */
  private static String withoutTime(String text) {
    int at = text.indexOf("\n" + RecordWriter.UPDATED);
    int end = at < 0 ? -1 : text.indexOf('\n', at + 1);
    return end < 0 ? text : text.substring(0, at) + text.substring(end);
  }

  Found compare(
      NodeId id,
      SortedMap<String, FileMark> marks,
      @Nullable MirroredMemory memory,
      @Nullable Agreement before) {
    RecordFormat format = folder.format(id);
    SortedMap<String, String> texts = new TreeMap<>();
    MirroredMemory read = null;
    FileFinding finding = null;
    FileSide file = FileSide.ABSENT;
    if (!marks.isEmpty()) {
      try {
        for (String path : marks.keySet()) {
          texts.put(path, folder.read(path));
        }
        boolean known = before != null && before.fileDigest().equals(digest(texts));
        file = known ? FileSide.UNCHANGED : FileSide.CHANGED;
        read =
            format.read(
                id,
                texts,
                new RecordFormat.Base(scope, now, memory == null ? null : memory.node()));
      } catch (InvalidRecordException e) {
        finding = e.finding();
        file = FileSide.BROKEN;
      }
    }
    MemorySide side = side(memory);
    SortedMap<String, String> shown =
        side == MemorySide.SHOWN && memory != null ? format.write(memory) : new TreeMap<>();
    boolean same =
        read != null
            && !shown.isEmpty()
            && fingerprint(format.write(read)).equals(fingerprint(shown));
    boolean changed = before != null && !before.memoryDigest().equals(fingerprint(shown));
    boolean matters = changed || (before != null && before.state() == Agreement.State.WAITING);
    Case state =
        new Case(
            before,
            file,
            side,
            same,
            changed,
            matters && checkouts.hold(texts),
            before != null && before.proposal() != null && isOpen(before.proposal()),
            changed && mirror.isChangedByCopy(id),
            file == FileSide.ABSENT
                ? checkouts.gone(
                    format.paths(id).get(0), before, memory == null ? null : memory.node())
                : Gone.NOT_YET);
    return new Found(id, marks, texts, read, finding, memory, shown, state);
  }

  /** Whether a file is committed as it is; asked only of those that are taken in. */
  boolean isCommitted(Found found) {
    return checkouts.hold(found.texts());
  }

  private boolean isOpen(NodeId proposal) {
    return mirror.find(List.of(proposal)).values().stream()
        .anyMatch(waiting -> waiting.node().status().isWaiting());
  }

  private MemorySide side(@Nullable MirroredMemory memory) {
    if (memory == null) {
      return MemorySide.NONE;
    }
    NodeStatus status = memory.node().status();
    if (status.isWaiting()) {
      return MemorySide.WAITS;
    }
    return status == NodeStatus.ARCHIVED || isDerived.test(memory.node())
        ? MemorySide.HIDDEN
        : MemorySide.SHOWN;
  }

  /** The path of the main file of each memory, for messages. */
  static String mainPath(RecordFolder folder, NodeId id) {
    return folder.format(id).paths(id).get(0);
  }

}
