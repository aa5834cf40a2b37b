package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A full-text index of some terms, built in memory from the texts themselves. It finds the same
 * entries as FTS5's pages of these texts.
 */
final class RecordTexts implements IndexContents.Entries {
  /** For each term, the entries that contain it, in order of arrival. */
  private final Map<String, List<Posting>> postings = new HashMap<>();

  private final Map<Long, NormsBlock> blocks = new TreeMap<>();

  /** An entry that contains a term, and the places of the term in it. */
  private static final class Posting {
    private final long entry;
    private final byte[] places;

    Posting(long entry, byte... places) {
      this.entry = entry;
      this.places = places;
    }

    long entry() {
      return entry;
    }

    byte[] places() {
      return places;
    }
  }

  RecordTexts(Set<String> terms) {
    terms.forEach(term -> postings.put(term, new ArrayList<>()));
  }

  @Override
  public void put(long entry, long scopeId, List<List<String>> fields) {
    Map<String, PositionList.Writer> found = new HashMap<>();
    for (int column = 0; column < fields.size(); column++) {
      List<String> terms = fields.get(column);
      for (int position = 0; position < terms.size(); position++) {
        String term = terms.get(position);
        if (postings.containsKey(term)) {
          found.computeIfAbsent(term, t -> new PositionList.Writer()).add(column, position);
        }
      }
    }
    found.forEach(
        (term, places) ->
            postings
                .computeIfAbsent(term, t -> new ArrayList<>())
                .add(new Posting(entry, places.bytes())));
    blocks
        .computeIfAbsent(entry >> NormsBlock.BITS, block -> NormsBlock.empty())
        .put(entry, Bm25.lengthCode(fields.stream().mapToInt(List::size).sum()), scopeId);
  }

  /** The lengths of the texts. */
  EntryNorms norms(Collection<Long> scopeIds) {
    return EntryNorms.of(blocks, scopeIds);
  }

  /** The entries that contain a term, at the places of some norms. */
  PostingReader postings(EntryNorms norms) {
    return (term, taker) -> {
      for (Posting posting : postings.getOrDefault(term, List.of())) {
        if (taker.isDone()) {
          return;
        }
        int place = norms.place(posting.entry());
        if (place >= 0) {
          taker.add(place, posting.places(), 0, posting.places().length);
        }
      }
    };
  }
}
