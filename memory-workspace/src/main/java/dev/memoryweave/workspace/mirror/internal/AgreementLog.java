package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.internal.Lazy;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The agreements of one folder with one scope of a store, in a file that grows by a line for each
 * change and is rewritten when most of its lines are out of date. Each line has a checksum, so that
 * a truncated line is ignored; without the file there are no agreements, which is safe. It names
 * the point in the store's history at which they were made, and is ignored for any other history.
 *
 * <p>For use under the lock of the folder.
 */
final class AgreementLog {
  private static final String HEAD = "memory-weave-files 3 ";
  private static final String NONE = "-";
  private static final String GONE = "gone";
  private static final String COMMIT = "commit";
  private static final String SEQUENCE = "sequence";
  private static final int OWNER_DIGITS = 16;
  private static final int FIELDS = 10;
  private static final int FIELDS_OF_SEQUENCE = 4;
  private static final int SPARE_LINES = 1_000;

  private final Path file;
  private final Lazy<String> owner;
  private final FileActions actions;
  private final Map<NodeId, Agreement> agreements = new HashMap<>();
  private @Nullable String commit;
  private long sequence = -1;
  private JournalStore.Point point = JournalStore.Point.BEGINNING;
  private String header = "";
  private long length;
  private long lines;

  /**
   * Creates the log in that file.
   *
   * @param owner the scope that it is about
   */
  AgreementLog(Path file, String owner, FileActions actions) {
    this.file = file;
    this.actions = actions;
    this.owner =
        new Lazy<>(
            () -> Sha256.hex(owner.getBytes(StandardCharsets.UTF_8)).substring(0, OWNER_DIGITS));
  }

  Map<NodeId, Agreement> agreements() {
    return agreements;
  }

  /** The commit that was checked out at the last full comparison, or null. */
  @Nullable String commit() {
    return commit;
  }

  /** The number of the last event that was considered, or -1 if unknown. */
  long sequence() {
    return sequence;
  }

  /** The point in the store's history at which the agreements were noted. */
  JournalStore.Point point() {
    return point;
  }

  /** Reads what another process has written. */
  void refresh() throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      clear();
      return;
    }
    long size = Files.size(file);
    if (size == length && !header.isEmpty() && firstLine().equals(header)) {
      return;
    }
    clear();
    String text = Files.readString(file, StandardCharsets.UTF_8);
    int end = text.indexOf('\n');
    if (end < 0 || !text.startsWith(HEAD + owner.get() + " ")) {
      return;
    }
    header = text.substring(0, end);
    int at = end + 1;
    while (true) {
      int next = text.indexOf('\n', at);
      if (next < 0 || !take(text.substring(at, next))) {
        break;
      }
      lines++;
      at = next + 1;
    }
    length = text.substring(0, at).getBytes(StandardCharsets.UTF_8).length;
    if (length != size) {
      // A write was truncated here; a new line must not be appended to it.
      rewrite();
    }
  }

  private String firstLine() throws IOException {
    try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String line = reader.readLine();
      return line == null ? "" : line;
    }
  }

  private void clear() {
    agreements.clear();
    commit = null;
    sequence = -1;
    point = JournalStore.Point.BEGINNING;
    header = "";
    length = 0;
    lines = 0;
  }

  /** Starts over: the file is ignored, and the next {@link #note} rewrites it. */
  void setAside() {
    clear();
  }

  /**
   * Records agreements, the end of others, and the progress of the comparison.
   *
   * @param reached the point in the history for which all of this is true
   */
  void note(
      Collection<Agreement> made,
      Collection<NodeId> over,
      @Nullable String newCommit,
      long newSequence,
      JournalStore.Point reached)
      throws IOException {
    StringBuilder added = new StringBuilder();
    for (Agreement agreement : made) {
      if (!agreement.equals(agreements.put(agreement.id(), agreement))) {
        line(added, form(agreement));
      }
    }
    boolean ends = false;
    for (NodeId id : over) {
      ends |= agreements.remove(id) != null;
    }
    if (newCommit != null && !newCommit.equals(commit)) {
      commit = newCommit;
      line(added, COMMIT + "\t" + newCommit);
    }
    if (added.length() == 0 && !ends && newSequence == sequence && !header.isEmpty()) {
      return;
    }
    sequence = newSequence;
    point = reached;
    line(added, reachedLine());
    // Ids contain words of titles, which must disappear together with the memory.
    if (ends || header.isEmpty() || lines > 2L * agreements.size() + SPARE_LINES) {
      rewrite();
      return;
    }
    byte[] bytes = added.toString().getBytes(StandardCharsets.UTF_8);
    try {
      Files.write(file, bytes, StandardOpenOption.APPEND);
      length += bytes.length;
      lines += added.chars().filter(c -> c == '\n').count();
    } catch (IOException e) {
      // The content of the file is unknown, so it is read again.
      header = "";
      throw e;
    }
  }

  private void rewrite() throws IOException {
    StringBuilder text = new StringBuilder();
    String head = HEAD + owner.get() + " " + UUID.randomUUID();
    text.append(head).append('\n');
    for (Agreement agreement : agreements.values()) {
      line(text, form(agreement));
    }
    if (commit != null) {
      line(text, COMMIT + "\t" + commit);
    }
    line(text, reachedLine());
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    try {
      actions.replace(file, bytes, false);
    } catch (IOException e) {
      header = "";
      throw e;
    }
    header = head;
    length = bytes.length;
    lines = agreements.size() + 2L;
  }

  private String reachedLine() {
    return String.join(
        "\t", SEQUENCE, Long.toString(sequence), Long.toString(point.sequence()), point.mark());
  }

  private static void line(StringBuilder text, String content) {
    text.append(content).append('\t').append(checksum(content)).append('\n');
  }

  private static String checksum(String content) {
    CRC32 sum = new CRC32();
    sum.update(content.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(sum.getValue());
  }

  private static String form(Agreement agreement) {
    List<String> files = new ArrayList<>();
    agreement
        .files()
        .forEach((path, mark) -> files.add(path + ":" + mark.size() + ":" + mark.modified()));
    return String.join(
        "\t",
        agreement.id().value(),
        agreement.state().name(),
        agreement.fileDigest(),
        agreement.memoryDigest().isEmpty() ? NONE : agreement.memoryDigest(),
        agreement.ours() ? "1" : "0",
        agreement.proposal() == null ? NONE : agreement.proposal().value(),
        agreement.seenAt() == null ? NONE : agreement.seenAt(),
        agreement.toldAt() == null ? NONE : agreement.toldAt(),
        Long.toString(agreement.lookedAt()),
        files.isEmpty() ? NONE : String.join(";", files));
  }

  /** Reads a line; false if it is damaged. */
  private boolean take(String line) {
    int tab = line.lastIndexOf('\t');
    if (tab < 0 || !checksum(line.substring(0, tab)).equals(line.substring(tab + 1))) {
      return false;
    }
    String[] fields = line.substring(0, tab).split("\t", -1);
    try {
      switch (fields[0]) {
        case COMMIT -> commit = fields[1];
        case SEQUENCE -> {
          if (fields.length != FIELDS_OF_SEQUENCE) {
            return false;
          }
          point = new JournalStore.Point(Long.parseLong(fields[2]), fields[3]);
          sequence = Long.parseLong(fields[1]);
        }
        default -> {
          NodeId id = NodeId.of(fields[0]);
          if (fields[1].equals(GONE)) {
            agreements.remove(id);
          } else if (fields.length == FIELDS) {
            agreements.put(id, agreement(id, fields));
          } else {
            return false;
          }
        }
      }
      return true;
    } catch (InvalidValueException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return false;
    }
  }

  private static Agreement agreement(NodeId id, String[] fields) {
    SortedMap<String, FileMark> files = new TreeMap<>();
    if (!fields[9].equals(NONE)) {
      for (String part : fields[9].split(";", -1)) {
        String[] parts = part.split(":", -1);
        files.put(parts[0], new FileMark(Long.parseLong(parts[1]), Long.parseLong(parts[2])));
      }
    }
    return new Agreement(
        id,
        Agreement.State.valueOf(fields[1]),
        fields[2],
        fields[3].equals(NONE) ? "" : fields[3],
        fields[4].equals("1"),
        fields[5].equals(NONE) ? null : NodeId.of(fields[5]),
        fields[6].equals(NONE) ? null : fields[6],
        fields[7].equals(NONE) ? null : fields[7],
        Long.parseLong(fields[8]),
        files);
  }
}
