package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Reads which entries were removed from a segment: pages of a hash table, read completely. A page
 * begins with the size of an entry's number, a byte that says whether the number 0 was removed, two
 * unused bytes, and the number of its entries.
 */
final class Tombstones {
  private static final int HEADER_BYTES = 8;

  private Tombstones() {}

  /** Marks the places of the entries on a page. */
  static void addTo(BitSet removed, byte[] page, EntryNorms norms) {
    PageBytes header = new PageBytes(page, 0);
    int width = (int) header.nextFixed(1);
    header.nextFixed(3);
    long count = header.nextFixed(Integer.BYTES);
    int size = page.length - HEADER_BYTES;
    if ((width != Integer.BYTES && width != Long.BYTES) || size % width != 0) {
      throw PageBytes.damage("Removed entries take " + width + " bytes each");
    }
    long named = 0;
    ByteBuffer slots = ByteBuffer.wrap(page, HEADER_BYTES, size);
    while (slots.hasRemaining()) {
      long entry =
          width == Integer.BYTES ? Integer.toUnsignedLong(slots.getInt()) : slots.getLong();
      if (entry != 0) {
        named++;
        int place = norms.place(entry);
        if (place >= 0) {
          removed.set(place);
        }
      }
    }
    if (named != count) {
      throw PageBytes.damage("There should be " + count + " removed entries, and are " + named);
    }
  }
}
