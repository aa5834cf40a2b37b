package dev.memoryweave.mcp;

import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Source;
import dev.memoryweave.model.Usage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whose word something is, in words. */
final class Whose {
  private Whose() {}

  /** What kind of author it is, and which one if that is known. */
  static String words(Principal principal) {
    String kind =
        switch (principal.trust()) {
          case USER, CLI -> "a person";
          case PROGRAM -> "a program";
          case AGENT -> "an agent";
          case IMPORT -> "a file";
          case TOOL -> "a tool";
        };
    return principal.id() == null ? kind : kind + " (" + Shown.path(principal.id()) + ")";
  }

  /** Who did something, in a few characters. */
  static String label(Source actor, @Nullable String id) {
    return id == null ? actor.label() : actor.label() + ":" + Shown.path(id);
  }

  /** How many others said the same, and who as far as that is known; empty if nobody did. */
  static String confirmed(Usage usage) {
    if (usage.confirmations() == 0) {
      return "";
    }
    List<String> named = usage.confirmedBy().stream().map(Whose::words).distinct().toList();
    return ", confirmed by "
        + usage.confirmations()
        + (named.isEmpty() ? "" : " (" + String.join(", ", named) + ")");
  }

  /** Several, as a list. */
  static List<String> labels(List<Principal> principals) {
    return principals.stream().map(Principal::label).toList();
  }
}
