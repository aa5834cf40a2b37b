package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCorruptedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads a damaged index term by term: each term from the first reader that can. So damage to the
 * pages of one term does not affect the others.
 */
final class SalvagedPostings implements PostingReader {
  private final Handle handle;
  private final EntryNorms norms;
  private final List<Supplier<PostingReader>> readers;

  /**
   * Creates the reader.
   *
   * @param readers the readers in the order in which they are tried; one that cannot be created
   *     counts as failed
   */
  SalvagedPostings(Handle handle, EntryNorms norms, List<Supplier<PostingReader>> readers) {
    this.handle = handle;
    this.norms = norms;
    this.readers = List.copyOf(readers);
  }

  @Override
  public void read(String term, Postings postings) {
    gathered(term).giveTo(postings);
  }

  private Gathered gathered(String term) {
    IndexOutOfBoundsException damage = PageBytes.damage("A term cannot be read in any way");
    for (Supplier<PostingReader> reader : readers) {
      try {
        return handle.tolerating(
            () -> {
              Gathered gathered = new Gathered();
              reader.get().read(term, gathered);
              return gathered;
            });
      } catch (StoreCorruptedException | IndexOutOfBoundsException e) {
        damage.addSuppressed(e);
      }
    }
    throw damage;
  }

  /** The entries that contain a term, held back until all of them could be read. */
  private final class Gathered implements Postings {
    private final List<byte[]> lists = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();

    @Override
    public void add(int place, byte[] bytes, int from, int to) {
      if (places.size() >= norms.entries()) {
        throw PageBytes.damage("More than all entries hold a term");
      }
      places.add(place);
      lists.add(Arrays.copyOfRange(bytes, from, to));
    }

    void giveTo(Postings postings) {
      for (int i = 0; i < lists.size() && !postings.isDone(); i++) {
        postings.add(places.get(i), lists.get(i), 0, lists.get(i).length);
      }
    }
  }
}
