package dev.memoryweave.store.sqlite;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The file of a store that was made and closed, and the places in it that differ from store to
 * store.
 */
final class EmptyStore {
  /** Stand in the ready layout where each copy gets its own. */
  static final CommitMark NO_MARK = new CommitMark(0, 0, 0);

  static final Instant NO_TIME = Instant.EPOCH;

  private static final int PAGE = 4_096;

  /** Parts that are so many empty bytes apart are written as one. */
  private static final int GAP = 16;

  /** Where the header of a file tells which SQLite wrote it. */
  private static final int ENGINE_AT = 96;

  private final byte[] content;
  private final int markAt;
  private final List<Integer> timesAt;

  private EmptyStore(byte[] content) {
    this.content = content;
    markAt = markIn(content);
    timesAt = timesIn(content);
  }

  /** Has a file made by the statements of all migrations. */
  static EmptyStore byMigrations(Path file) throws IOException {
    // As a process leaves it that was killed before it wrote anything.
    Files.createFile(SideFiles.beside(file, "-new"));
    Files.createFile(file);
    return of(file);
  }

  /** Opens and closes a store, and looks at its file. */
  static EmptyStore of(Path file) throws IOException {
    SqliteMemoryStore.open(file).close();
    return new EmptyStore(Files.readAllBytes(file));
  }

  private static int markIn(byte[] content) {
    return IntStream.iterate(0, at -> at < content.length, at -> at + PAGE)
        .boxed()
        .flatMap(at -> CommitMark.onPage(Arrays.copyOfRange(content, at, at + PAGE)).stream())
        .mapToInt(mark -> indexOf(mark.encode(), content))
        .findFirst()
        .orElseThrow();
  }

  /** The time of a step stands behind its checksum. */
  private static List<Integer> timesIn(byte[] content) {
    return Schema.migrations().stream()
        .map(step -> indexOf(ascii(step.checksum()), content) + step.checksum().length())
        .toList();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static int indexOf(byte[] part, byte[] content) {
    return IntStream.range(0, content.length - part.length)
        .filter(at -> Arrays.equals(content, at, at + part.length, part, 0, part.length))
        .findFirst()
        .orElseThrow();
  }

  int length() {
    return content.length;
  }

  /** The mark of its last write. */
  CommitMark mark() {
    return CommitMark.decode(Arrays.copyOfRange(content, markAt, markAt + NO_MARK.encode().length))
        .orElseThrow();
  }

  /** The times at which the migrations ran. */
  List<String> times() {
    int length = ReadyLayout.time(NO_TIME).length();
    return timesAt.stream()
        .map(at -> new String(content, at, length, StandardCharsets.US_ASCII))
        .toList();
  }

  /** The content without what differs from store to store. */
  byte[] common() {
    byte[] common = content.clone();
    put(NO_MARK.encode(), common, markAt);
    timesAt.forEach(at -> put(ascii(ReadyLayout.time(NO_TIME)), common, at));
    ByteBuffer.wrap(common).putInt(ENGINE_AT, 0);
    return common;
  }

  private static void put(byte[] part, byte[] content, int at) {
    System.arraycopy(part, 0, content, at, part.length);
  }

  /** Writes the ready layout, in place of that of earlier versions. */
  void writeReadyLayout(Path resources) throws IOException {
    int latest = Schema.migrations().size();
    for (int version = 1; version < latest; version++) {
      Files.deleteIfExists(resources.resolve(ReadyLayout.resource(version)));
    }
    try (OutputStream file =
            Files.newOutputStream(resources.resolve(ReadyLayout.resource(latest)));
        DataOutputStream out = new DataOutputStream(file)) {
      out.writeInt(content.length);
      out.writeInt(markAt);
      out.writeInt(timesAt.size());
      for (int at : timesAt) {
        out.writeInt(at);
      }
      writeParts(common(), out);
    }
  }

  /** Leaves out what is empty, which is most of the file. */
  private static void writeParts(byte[] file, DataOutputStream out) throws IOException {
    for (int at = nextPart(file, 0); at < file.length; ) {
      int end = at + 1;
      int next = nextPart(file, end);
      while (next < file.length && next - end < GAP) {
        end = next + 1;
        next = nextPart(file, end);
      }
      out.writeInt(at);
      out.writeInt(end - at);
      out.write(file, at, end - at);
      at = next;
    }
  }

  private static int nextPart(byte[] file, int from) {
    int at = from;
    while (at < file.length && file[at] == 0) {
      at++;
    }
    return at;
  }
}
