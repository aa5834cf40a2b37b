package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.model.NodeRef;
import org.jspecify.annotations.Nullable;

/**
 * An entry that a pack may show.
 *
 * @param section its section
 * @param ref the memory that it is about, or null
 * @param head the part before the text: id and marks in brackets, the day
 * @param full the text
 * @param brief the text for a pack that is short of room; equal to the full one if that is short
 */
record PackEntry(Section section, @Nullable NodeRef ref, String head, String full, String brief) {
  boolean isShortened(String shown) {
    return !shown.equals(full);
  }
}
