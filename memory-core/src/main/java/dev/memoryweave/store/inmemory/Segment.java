package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of the text index: some documents with the positions of each term. Immutable; a document
 * is removed by marking it in a copy that shares the rest.
 *
 * <p>The postings of a term are a sequence of numbers: for each document that holds it, the
 * document's number in the segment, the number of occurrences, and the places in rising order. A
 * place is a field and the term's index in that field.
 *
 * @param <R> the address of an indexed record
 */
final class Segment<R> {
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
    int place = Bm25.place(field, 0);
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

  /** How many documents are in it, without removed ones. */
  int live() {
    return live;
  }

  /** How many documents are in it, including removed ones. */
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

  /** How many live documents hold a term, counted up to a limit. */
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
   * Gives the live documents that hold a term.
   *
   * @param firstRow added to the number of each document
   */
  void postings(String term, int firstRow, Bm25.Source.Postings to) {
    int[] list = postings.get(term);
    for (int at = 0; list != null && at < list.length; at += 2 + list[at + 1]) {
      if (!removed.get(list[at])) {
        to.add(firstRow + list[at], list, at + 2, at + 2 + list[at + 1]);
      }
    }
  }
}
