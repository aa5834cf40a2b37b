package dev.memoryweave.store.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Rows in plain maps, which refuse what no store could keep. */
final class PlainRows implements TextRows.Writer {
  final Map<Long, byte[]> segments = new TreeMap<>();
  final Map<Long, Map<String, byte[]>> postings = new TreeMap<>();
  final TreeSet<Long> removed = new TreeSet<>();
  byte[] progress = {};
  private long number;

  /** How many bytes were ever written. */
  long written;

  @Override
  public List<Segment> segments() {
    return segments.entrySet().stream()
        .map(row -> new Segment(row.getKey(), row.getValue()))
        .toList();
  }

  @Override
  public Collection<Long> removed() {
    return List.copyOf(removed);
  }

  @Override
  public byte[] progress() {
    return progress;
  }

  @Override
  public Map<String, Map<Long, byte[]>> postings(Collection<String> terms, Collection<Long> of) {
    Map<String, Map<Long, byte[]>> found = new HashMap<>();
    for (Long segment : of) {
      postings
          .getOrDefault(segment, Map.of())
          .forEach(
              (term, bytes) -> {
                if (terms.contains(term)) {
                  found.computeIfAbsent(term, absent -> new HashMap<>()).put(segment, bytes);
                }
              });
    }
    return found;
  }

  @Override
  public long nextNumber() {
    return ++number;
  }

  @Override
  public void add(Segment segment) {
    require(segments.putIfAbsent(segment.number(), segment.data()) == null);
    written += segment.data().length;
  }

  @Override
  public void addPostings(long segment, Map<String, byte[]> added) {
    Map<String, byte[]> all = postings.computeIfAbsent(segment, absent -> new TreeMap<>());
    added.forEach(
        (term, bytes) -> {
          require(all.putIfAbsent(term, bytes) == null);
          written += bytes.length;
        });
  }

  @Override
  public Map<String, Map<Long, byte[]>> postingsAfter(
      Collection<Long> of, String after, int atMost) {
    TreeMap<String, Map<Long, byte[]>> next = new TreeMap<>();
    for (Long segment : of) {
      postings
          .getOrDefault(segment, Map.of())
          .forEach(
              (term, bytes) -> {
                if (term.compareTo(after) > 0) {
                  next.computeIfAbsent(term, absent -> new HashMap<>()).put(segment, bytes);
                }
              });
    }
    while (next.size() > atMost) {
      next.pollLastEntry();
    }
    return next;
  }

  @Override
  public void remove(Collection<Long> numbers) {
    require(segments.keySet().containsAll(numbers));
    segments.keySet().removeAll(numbers);
    postings.keySet().removeAll(numbers);
  }

  @Override
  public void addRemoved(Collection<Long> entries) {
    removed.addAll(entries);
  }

  @Override
  public void settle(Collection<Long> entries) {
    removed.removeAll(entries);
  }

  @Override
  public void progress(byte[] value) {
    require(value.length < 300);
    progress = value;
  }

  /** These rows, for changes that do not count. */
  PlainRows copy() {
    PlainRows copy = new PlainRows();
    copy.segments.putAll(segments);
    postings.forEach((segment, terms) -> copy.postings.put(segment, new TreeMap<>(terms)));
    copy.removed.addAll(removed);
    copy.progress = progress;
    copy.number = number;
    return copy;
  }

  private static void require(boolean isPossible) {
    if (!isPossible) {
      throw new AssertionError("no store can do this");
    }
  }
}
