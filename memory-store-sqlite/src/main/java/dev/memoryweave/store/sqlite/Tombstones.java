package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.util.BitSet;

/** Which entries were removed from a segment: pages of a hash table, read as a whole. */
final class Tombstones {
  private static final int HEADER_BYTES = 8;

  private Tombstones() {}

  /** Marks the places of the entries on a page. */
  static void addTo(BitSet removed, byte[] page, EntryNorms norms) {
    int width = page[0] == Integer.BYTES ? Integer.BYTES : Long.BYTES;
    if (page[0] != width || page.length % width != 0) {
      throw new IndexOutOfBoundsException("Removed entries take " + page[0] + " bytes each");
    }
    ByteBuffer slots = ByteBuffer.wrap(page, HEADER_BYTES, page.length - HEADER_BYTES);
    while (slots.hasRemaining()) {
      long entry =
          width == Integer.BYTES ? Integer.toUnsignedLong(slots.getInt()) : slots.getLong();
      int place = entry == 0 ? -1 : norms.place(entry);
      if (place >= 0) {
        removed.set(place);
      }
    }
  }
}
