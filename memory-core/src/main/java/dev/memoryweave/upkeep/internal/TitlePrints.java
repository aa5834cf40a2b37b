package dev.memoryweave.upkeep.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.statement.internal.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the memories whose titles may say the same, without comparing each with each other.
 *
 * <p>A print is a number that is made of the kind, of what the title names, and of the set of its
 * stems; equal ones are found by sorting. A title of several words has further prints, each without
 * one of its stems, so that titles that differ by a word share one. Memories take some hundred
 * bytes each, whatever they say.
 */
final class TitlePrints {
  /** Shorter titles must have the same stems. */
  private static final int LEAST_STEMS = 5;

  /** Longer titles, too. */
  private static final int MOST_STEMS = 16;

  /** The bits of a print that number the memory. */
  private static final int NUMBER_BITS = 24;

  private static final int MOST_KNOWN = 20_000;

  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  private final TextAnalyzer analyzer = new TextAnalyzer();
  private final Map<NodeKind, Integer> kinds = new EnumMap<>(NodeKind.class);

  /** The stems of words that were read, since most titles share theirs. */
  private final Map<String, List<Long>> known = new HashMap<>();

  private final List<NodeId> ids = new ArrayList<>();
  private final Numbers whole = new Numbers();
  private final Numbers lacking = new Numbers();

  /** A growing list of numbers. */
  private static final class Numbers {
    private long[] values = new long[1_024];
    private int size;

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    long[] sorted() {
      long[] sorted = Arrays.copyOf(values, size);
      Arrays.sort(sorted);
      return sorted;
    }
  }

  /** Adds a memory; the order is that in which memories are handed out. */
  void add(MemoryNode memory) {
    int number = ids.size();
    if (number > NUMBER) {
      return;
    }
    ids.add(memory.id());
    Set<Long> stems = stems(memory.title());
    long print = mixed(kinds.computeIfAbsent(memory.kind(), any -> kinds.size() + 1).longValue());
    for (String name : Wording.names(memory.title())) {
      print = mixed(print + hash(name));
    }
    for (long stem : stems) {
      print += stem;
    }
    whole.add(numbered(print, number));
    if (stems.size() >= LEAST_STEMS && stems.size() <= MOST_STEMS) {
      lacking.add(numbered(print, number));
      for (long stem : stems) {
        lacking.add(numbered(print - stem, number));
      }
    }
  }

  /** The stems of a text as numbers, each once; the text itself if no word carries meaning. */
  private Set<Long> stems(String text) {
    Set<Long> stems = new HashSet<>();
    for (String word : TextKey.words(text).split(" ", -1)) {
      if (known.size() > MOST_KNOWN) {
        known.clear();
      }
      stems.addAll(known.computeIfAbsent(word, this::stemsOf));
    }
    return stems.isEmpty() ? Set.of(mixed(hash(text))) : stems;
  }

  private List<Long> stemsOf(String word) {
    return analyzer.carriesContent(word)
        ? analyzer.indexTerms(word).stream().map(term -> mixed(hash(term))).distinct().toList()
        : List.of();
  }

  private static long numbered(long print, int number) {
    return (mixed(print) & ~NUMBER) | number;
  }

  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** Spreads the bits, so that sums of hashes are as good as hashes. */
  private static long mixed(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  /** The groups of memories with the same stems. */
  List<List<NodeId>> same(int most) {
    return groups(whole.sorted(), most);
  }

  /** The groups of memories of which each two differ by a stem at most on either side. */
  List<List<NodeId>> near(int most) {
    return groups(lacking.sorted(), most);
  }

  /**
   * The groups with more than one memory, in the order of their first ones.
   *
   * @param most the most of one group; the rest of it is left out
   */
  private List<List<NodeId>> groups(long[] prints, int most) {
    List<int[]> groups = new ArrayList<>();
    int from = 0;
    while (from < prints.length) {
      int to = from + 1;
      while (to < prints.length && (prints[to] & ~NUMBER) == (prints[from] & ~NUMBER)) {
        to++;
      }
      if (to - from > 1) {
        int[] group =
            Arrays.stream(prints, from, to).mapToInt(print -> (int) (print & NUMBER)).toArray();
        groups.add(Arrays.stream(group).distinct().limit(most).toArray());
      }
      from = to;
    }
    groups.removeIf(group -> group.length < 2);
    groups.sort(Arrays::compare);
    List<List<NodeId>> named = new ArrayList<>(groups.size());
    int[] last = {};
    for (int[] group : groups) {
      if (!Arrays.equals(group, last)) {
        named.add(Arrays.stream(group).mapToObj(ids::get).toList());
        last = group;
      }
    }
    return Collections.unmodifiableList(named);
  }
}
