package dev.memoryweave.store.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a merge in steps has come.
 *
 * @param target the segment that it makes, whose entries are there from the start
 * @param sources the segments that it will replace
 * @param after the last term that was merged; empty at first
 */
record MergeProgress(long target, List<Long> sources, String after) {
  private static final byte[] NONE = {};

  /** What rows keep; null if there is no merge. */
  static @Nullable MergeProgress of(byte[] bytes) {
    if (bytes.length == 0) {
      return null;
    }
    ByteReader in = new ByteReader(bytes, 0, bytes.length);
    long target = in.number();
    List<Long> sources = new ArrayList<>();
    for (int i = in.count(); i > 0; i--) {
      sources.add(in.number());
    }
    String after = new String(bytes, in.at(), bytes.length - in.at(), StandardCharsets.UTF_8);
    return new MergeProgress(target, sources, after);
  }

  static byte[] toBytes(@Nullable MergeProgress progress) {
    if (progress == null) {
      return NONE;
    }
    ByteWriter out = new ByteWriter();
    out.number(progress.target);
    out.number(progress.sources.size());
    progress.sources.forEach(out::number);
    byte[] term = progress.after.getBytes(StandardCharsets.UTF_8);
    out.write(term, 0, term.length);
    return out.toBytes();
  }

  MergeProgress after(String term) {
    return new MergeProgress(target, sources, term);
  }
}
