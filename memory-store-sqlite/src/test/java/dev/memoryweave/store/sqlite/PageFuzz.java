package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.Bm25;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What a fuzzer calls with the bytes of pages: the first byte says of which kind they are, and each
 * page has its length in two bytes before it. Reading them ends in a result or in an {@link
 * IndexOutOfBoundsException}, which the store makes a StoreCorruptedException of; nothing else may
 * come out, and nothing that was read may be outside of what it should be.
 */
public final class PageFuzz {
  /** What the pages are; the order is that of the first byte. */
  enum Kind {
    STRUCTURE,
    TERM,
    PHRASE,
    TOMBSTONES,
    NORMS
  }

  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final float[] WEIGHTS = {4, 2, 1, 0};
  private static final int ENTRIES = 2_048;

  private PageFuzz() {}

  static byte[] input(Kind kind, List<byte[]> pages) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(KINDS.indexOf(kind));
    for (byte[] page : pages) {
      bytes.write(page.length >> 8);
      bytes.write(page.length);
      bytes.writeBytes(page);
    }
    return bytes.toByteArray();
  }

  /** The entry that the fuzzer looks for by its name. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    Kind kind = KINDS.get((input[0] & 0xff) % KINDS.size());
    try {
      read(kind, pages(input));
    } catch (IndexOutOfBoundsException expected) {
      // A damaged page.
    }
  }

  /** The pages of an input, of which the last may be shorter than it says. */
  private static List<byte[]> pages(byte[] input) {
    List<byte[]> pages = new ArrayList<>();
    for (int at = 1; at + 2 <= input.length; ) {
      int length = (input[at] & 0xff) << 8 | (input[at + 1] & 0xff);
      int end = Math.min(at + 2 + length, input.length);
      pages.add(Arrays.copyOfRange(input, at + 2, end));
      at = end;
    }
    return pages;
  }

  private static void read(Kind kind, List<byte[]> pages) {
    switch (kind) {
      case STRUCTURE -> pages.forEach(PageFuzz::readStructure);
      case TERM -> readTerm(pages);
      case PHRASE -> readPhrase(pages);
      case TOMBSTONES -> readTombstones(pages);
      case NORMS -> readNorms(pages);
      default -> throw new AssertionError(kind);
    }
  }

  private static void readStructure(byte[] page) {
    List<IndexSegment> segments = IndexSegment.list(page);
    require(segments.size() <= page.length, "more segments than bytes");
    for (IndexSegment segment : segments) {
      require(segment.page(segment.firstPage()) > 0, "a page without a number");
      require(segment.firstPage() <= segment.lastPage(), "an end before the beginning");
      require(segment.tombstonePages() >= 0, "less than no pages");
    }
  }

  /** The first page is the term, as it stands in the index. */
  private static void readTerm(List<byte[]> pages) {
    readLists(
        pages,
        (place, bytes, from, to) -> {
          require(place >= 0 && place < ENTRIES, "a place outside");
          float frequency = PositionList.frequency(bytes, from, to, WEIGHTS);
          require(frequency >= 0 && frequency <= 4f * (to - from), "a frequency too high");
        });
  }

  private static void readPhrase(List<byte[]> pages) {
    readLists(
        pages,
        (place, bytes, from, to) -> {
          int[] places = new int[to - from];
          int count = PositionList.decode(bytes, from, to, WEIGHTS.length, places);
          for (int i = 0; i < count; i++) {
            require(places[i] >>> PositionList.POSITION_BITS < WEIGHTS.length, "a column too high");
            require(i == 0 || places[i - 1] <= places[i], "places out of order");
          }
        });
  }

  private static void readLists(List<byte[]> pages, PostingReader.Postings postings) {
    if (pages.isEmpty()) {
      return;
    }
    BitSet removed = new BitSet();
    removed.set(3);
    DoclistReader reader = new DoclistReader(pages.get(0), norms(), removed, postings);
    for (byte[] page : pages.subList(1, pages.size())) {
      if (!reader.read(page)) {
        break;
      }
    }
    reader.requireComplete();
  }

  private static void readTombstones(List<byte[]> pages) {
    BitSet removed = new BitSet();
    pages.forEach(page -> Tombstones.addTo(removed, page, norms()));
    require(removed.length() <= ENTRIES, "a place outside");
  }

  /** Two pages are a block: the codes of lengths, the scopes. */
  private static void readNorms(List<byte[]> pages) {
    for (int i = 0; i + 1 < pages.size(); i += 2) {
      byte[] codes = pages.get(i);
      NormsBlock block = NormsBlock.of(codes, pages.get(i + 1));
      require(block.entries() <= codes.length, "more entries than codes");
      require(block.length() <= codes.length * (long) Bm25.length((byte) -1), "too long");
      NormsBlock again = NormsBlock.of(block.codes(), block.scopes());
      require(again.entries() == block.entries(), "not the same when written");
    }
  }

  private static EntryNorms norms() {
    return EntryNorms.ofBlocks(0, 5);
  }

  private static void require(boolean isSo, String otherwise) {
    if (!isSo) {
      throw new IllegalStateException("What was read has " + otherwise);
    }
  }

  /** The bytes of a term as it stands in an index. */
  static byte[] term(String term) {
    return ("0" + term).getBytes(StandardCharsets.UTF_8);
  }
}
