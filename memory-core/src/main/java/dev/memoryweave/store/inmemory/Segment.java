package dev.memoryweave.store.inmemory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of the text index: some documents and where each term stands in them. Immutable; a
 * document is taken out by marking it in a copy that shares all the rest.
 *
 * <p>The postings of a term are numbers in a row: for each document that holds it, the document's
 * number in the segment, how often the term stands in it, and the places in rising order. A place
 * is a field and the term's index in that field.
 *
 * @param <R> the address of what is indexed
 */
final class Segment<R> {
  /**
   * Told of each match: a document's number in the segment, and its frequency weighted by field.
   */
  interface Matches {
    void add(int document, double frequency);
  }

  private static final int FIELD_SHIFT = 28;

  private final List<IndexEntry<R>> documents;
  private final Map<String, int[]> postings;
  private final BitSet removed;
  private final int live;

  private Segment(List<IndexEntry<R>> documents, Map<String, int[]> postings, BitSet removed) {
    this.documents = documents;
    this.postings = postings;
    this.removed = removed;
    this.live = documents.size() - removed.cardinality();
  }

  /** A segment of one document with the terms of each of its fields. */
  static <R> Segment<R> of(IndexEntry<R> document, List<List<String>> fields) {
    Map<String, IntList> places = new HashMap<>();
    for (int field = 0; field < fields.size(); field++) {
      addPlaces(places, field, fields.get(field));
    }
    return new Segment<>(List.of(document), frozen(places), new BitSet());
  }

  private static void addPlaces(Map<String, IntList> places, int field, List<String> terms) {
    int place = field << FIELD_SHIFT;
    for (String term : terms) {
      IntList list = places.get(term);
      if (list == null) {
        list = new IntList();
        list.add(0);
        list.add(0);
        places.put(term, list);
      }
      list.set(1, list.get(1) + 1);
      list.add(place++);
    }
  }

  /** One segment with the live documents of all of these, in that order. */
  static <R> Segment<R> merged(List<Segment<R>> segments) {
    List<IndexEntry<R>> documents = new ArrayList<>();
    Map<String, IntList> postings = new HashMap<>();
    for (Segment<R> segment : segments) {
      int[] numbers = new int[segment.documents.size()];
      for (int document = 0; document < numbers.length; document++) {
        if (segment.removed.get(document)) {
          numbers[document] = -1;
        } else {
          numbers[document] = documents.size();
          documents.add(segment.documents.get(document));
        }
      }
      segment.postings.forEach(
          (term, from) -> {
            for (int at = 0; at < from.length; at += 2 + from[at + 1]) {
              if (numbers[from[at]] >= 0) {
                IntList to = postings.computeIfAbsent(term, absent -> new IntList());
                to.add(numbers[from[at]]);
                to.addAll(from, at + 1, 1 + from[at + 1]);
              }
            }
          });
    }
    return new Segment<>(List.copyOf(documents), frozen(postings), new BitSet());
  }

  private static Map<String, int[]> frozen(Map<String, IntList> lists) {
    Map<String, int[]> arrays = new HashMap<>(lists.size() * 4 / 3 + 1);
    lists.forEach((term, list) -> arrays.put(term, list.toArray()));
    return arrays;
  }

  /** How many documents are in it and not taken out. */
  int live() {
    return live;
  }

  /** How many documents are in it, those taken out included. */
  int size() {
    return documents.size();
  }

  IndexEntry<R> document(int number) {
    return documents.get(number);
  }

  /** The lowest entry number in it. */
  long firstEntry() {
    return documents.get(0).entry();
  }

  /** The number in this segment of the live document with that entry number, or -1. */
  int find(long entry) {
    int low = 0;
    int high = documents.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long found = documents.get(middle).entry();
      if (found == entry) {
        return removed.get(middle) ? -1 : middle;
      }
      if (found < entry) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  Segment<R> without(int document) {
    BitSet marked = (BitSet) removed.clone();
    marked.set(document);
    return new Segment<>(documents, postings, marked);
  }

  /** How many live documents hold a term, counted to a limit. */
  int frequency(String term, int atMost) {
    int[] list = postings.get(term);
    int count = 0;
    for (int at = 0; list != null && at < list.length && count < atMost; at += 2 + list[at + 1]) {
      if (!removed.get(list[at])) {
        count++;
      }
    }
    return count;
  }

  /**
   * Tells of the live documents that hold the terms next to each other, in that order, in one
   * field.
   *
   * @param weights what a match in each field counts; 0 for a field that is not searched
   */
  void match(List<String> terms, double[] weights, Matches matches) {
    int[][] lists = new int[terms.size()][];
    for (int i = 0; i < lists.length; i++) {
      int[] list = postings.get(terms.get(i));
      if (list == null) {
        return;
      }
      lists[i] = list;
    }
    int[] cursors = new int[lists.length];
    int[] first = lists[0];
    for (int at = 0; at < first.length; at += 2 + first[at + 1]) {
      int document = first[at];
      if (!removed.get(document) && advance(lists, cursors, document)) {
        double frequency = frequency(lists, cursors, at, weights);
        if (frequency > 0) {
          matches.add(document, frequency);
        }
      }
    }
  }

  /** Moves all cursors but the first to the document; false if a list does not hold it. */
  private static boolean advance(int[][] lists, int[] cursors, int document) {
    for (int i = 1; i < lists.length; i++) {
      int[] list = lists[i];
      int at = cursors[i];
      while (at < list.length && list[at] < document) {
        at += 2 + list[at + 1];
      }
      cursors[i] = at;
      if (at == list.length || list[at] != document) {
        return false;
      }
    }
    return true;
  }

  /**
   * How often the terms stand in a row in one document, each time counted by the field's weight.
   */
  private static double frequency(int[][] lists, int[] cursors, int start, double[] weights) {
    int[] first = lists[0];
    double frequency = 0;
    int end = start + 2 + first[start + 1];
    for (int at = start + 2; at < end; at++) {
      int place = first[at];
      boolean together = true;
      for (int i = 1; together && i < lists.length; i++) {
        together = holds(lists[i], cursors[i], place + i);
      }
      if (together) {
        frequency += weights[place >>> FIELD_SHIFT];
      }
    }
    return frequency;
  }

  private static boolean holds(int[] list, int start, int place) {
    int from = start + 2;
    return Arrays.binarySearch(list, from, from + list[start + 1], place) >= 0;
  }
}
