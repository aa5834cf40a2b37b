package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Source;
import dev.memoryweave.model.Usage;
import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Attribution word something is, in words. */
public final class Attribution {
  private Attribution() {}

  /** What kind of author it is, and which one if that is known. */
  public static String words(Principal principal) {
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

  /** Who did something, in a few characters. */
  public static String label(Source actor, @Nullable String id) {
    return id == null ? actor.label() : actor.label() + ":" + Quotation.path(id);
  }

  /** How many others said the same, and who as far as that is known; empty if nobody did. */
  public static String confirmed(Usage usage) {
    if (usage.confirmations() == 0) {
      return "";
    }
    List<String> named = usage.confirmedBy().stream().map(Attribution::words).distinct().toList();
    return ", confirmed by "
        + usage.confirmations()
        + (named.isEmpty() ? "" : " (" + String.join(", ", named) + ")");
  }

  /** Several, as a list. */
  public static List<String> labels(List<Principal> principals) {
    return principals.stream().map(Principal::label).toList();
  }
}
