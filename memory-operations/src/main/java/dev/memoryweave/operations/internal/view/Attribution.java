package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Usage;
import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes in words who something comes from. */
public final class Attribution {
  private Attribution() {}

  /** The kind of an author, with the name if it is known. */
  public static String words(Provenance.Principal principal) {
    String kind =
        switch (principal.trust()) {
          case USER, CLI -> "a person";
          case PROGRAM -> "a program";
          case AGENT -> "an agent";
          case IMPORT -> "a file";
          case TOOL -> "a tool";
        };
    return principal.id() == null ? kind : kind + " (" + Quotation.path(principal.id()) + ")";
  }

  /** A short label of an actor. */
  public static String label(Source actor, @Nullable String id) {
    return id == null ? actor.label() : actor.label() + ":" + Quotation.path(id);
  }

  /** The number and names of the principals who confirmed a memory; empty if nobody did. */
  public static String confirmed(Usage usage) {
    if (usage.confirmations() == 0) {
      return "";
    }
    List<String> named = usage.confirmedBy().stream().map(Attribution::words).distinct().toList();
    return ", confirmed by "
        + usage.confirmations()
        + (named.isEmpty() ? "" : " (" + String.join(", ", named) + ")");
  }
}
