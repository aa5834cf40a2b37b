package dev.memoryweave.store.support.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The numbers of events that are missing because they were set aside, or recorded as missing by a
 * repair.
 */
public final class EventGaps {
  /** The last number of each range, by its first; ranges do not overlap. */
  private final TreeMap<Long, Long> ranges = new TreeMap<>();

  /** Numbers from the first to the last. */
  public record Range(long first, long last) {
    /** How many they are. */
    public long size() {
      return last - first + 1;
    }

    @Override
    public String toString() {
      return first == last ? String.valueOf(first) : first + "-" + last;
    }
  }

  /**
   * Takes the numbers of events that were set aside.
   *
   * @param subjects numbers, or ranges in their text form; anything else is ignored
   */
  public EventGaps(Collection<String> subjects) {
    subjects.forEach(this::add);
  }

  /** Adds a number, or a range in its text form; ignores anything else. */
  private void add(String subject) {
    int hyphen = subject.indexOf('-', 1);
    try {
      long first = Long.parseLong(hyphen < 0 ? subject : subject.substring(0, hyphen));
      long last = hyphen < 0 ? first : Long.parseLong(subject.substring(hyphen + 1));
      ranges.merge(first, last, Math::max);
    } catch (NumberFormatException e) {
      // A gap that it should explain is found then.
    }
  }

  /** How many numbers follow a number. */
  public long sizeAfter(long number) {
    return ranges.tailMap(number, false).entrySet().stream()
        .mapToLong(range -> range.getValue() - range.getKey() + 1)
        .sum();
  }

  /** The unexplained parts of a range. */
  public List<Range> unexplained(long first, long last) {
    List<Range> missing = new ArrayList<>();
    long next = first;
    for (Map.Entry<Long, Long> range : ranges.headMap(last, true).entrySet()) {
      if (range.getValue() >= next) {
        if (range.getKey() > next) {
          missing.add(new Range(next, range.getKey() - 1));
        }
        next = range.getValue() + 1;
      }
    }
    if (next <= last) {
      missing.add(new Range(next, last));
    }
    return missing;
  }
}
