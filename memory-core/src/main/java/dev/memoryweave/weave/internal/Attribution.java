package dev.memoryweave.weave.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import java.util.Locale;

/**
 * Whose word a memory is and who stands behind it, in the few characters that readers are shown.
 */
public final class Attribution {
  private Attribution() {}

  /**
   * The author of a memory, {@code person}, {@code program}, {@code agent}, {@code imported} or
   * {@code tool}, or {@code person via agent} for what an agent recorded as a person's words, which
   * count no more than its own; behind it how many others have confirmed it if any have, such as
   * {@code agent, confirmed by 2}, or {@code not confirmed} while it waits for somebody to do so.
   */
  public static String of(MemoryNode node) {
    String author = author(node.provenance());
    if (node.status().isWaiting()) {
      return author + ", not confirmed";
    }
    int confirmations = node.usage().confirmations();
    return confirmations == 0 ? author : author + ", confirmed by " + confirmations;
  }

  private static String author(Provenance provenance) {
    if (provenance.source() == Source.IMPORT && provenance.trust() != Trust.TOOL) {
      return "imported";
    }
    Trust trust = provenance.trust();
    if (provenance.source() == Source.USER && (trust == Trust.AGENT || trust == Trust.PROGRAM)) {
      return "person via " + trust.name().toLowerCase(Locale.ROOT);
    }
    return switch (trust) {
      case USER, CLI -> "person";
      case PROGRAM -> "program";
      case AGENT -> "agent";
      case IMPORT -> "imported";
      case TOOL -> "tool";
    };
  }
}
