package dev.memoryweave.operations.internal.review;

import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The actions of a review, with the arguments that each takes. */
public enum ReviewAction {
  /** Shows pending memories. */
  LIST,
  /** It is true: becomes active and replaces what it contradicts. */
  ACCEPT,
  /** It is not true: is discarded. */
  REJECT,
  /** It is true in other words: is changed and becomes active. */
  EDIT,
  /** Undoes a decision, or restores the content of a memory at an earlier revision. */
  UNDO;

  /** All arguments except the action. */
  private static final List<String> ALL =
      List.of(
          "id",
          "ids",
          "commit",
          "reason",
          "title",
          "body",
          "decision",
          "revision",
          "revisions",
          "dry_run",
          "kinds",
          "sources",
          "causes",
          "challenged",
          "full",
          "limit",
          "cursor");

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The arguments that it requires. */
  private List<String> needed() {
    return switch (this) {
      case LIST -> List.of();
      case ACCEPT, REJECT -> List.of("reason");
      case EDIT -> List.of("id", "reason");
      case UNDO -> List.of("reason");
    };
  }

  /** The optional arguments. */
  private List<String> optional() {
    return switch (this) {
      case LIST ->
          List.of("id", "kinds", "sources", "causes", "challenged", "full", "limit", "cursor");
      case ACCEPT, REJECT -> List.of("id", "ids", "commit", "dry_run", "revision", "revisions");
      case EDIT -> List.of("title", "body", "dry_run", "revision");
      case UNDO -> List.of("decision", "id", "revision", "dry_run");
    };
  }

  /** Notes arguments that are missing or do not belong to it. */
  void check(Arguments arguments) {
    for (String name : ALL) {
      if (needed().contains(name) && !arguments.has(name)) {
        arguments.problem(name, "is missing; the action '" + label() + "' needs it");
      } else if (arguments.has(name) && !needed().contains(name) && !optional().contains(name)) {
        arguments.problem(
            name, "does not belong to the action '" + label() + "', which " + takes());
      }
    }
    if (this == EDIT && !arguments.has("title") && !arguments.has("body")) {
      arguments.problem("title", "and body are both missing; 'edit' needs at least one of them");
    }
    if (this == ACCEPT || this == REJECT) {
      long given = Stream.of("id", "ids", "commit").filter(arguments::has).count();
      if (given != 1) {
        arguments.problem("id", "or ids or commit must be given, and only one of them");
      } else if (arguments.sizeOf("ids") == 0) {
        arguments.problem("ids", "is empty; name what is decided about");
      }
    }
    if (this != UNDO && arguments.has("revision") && !arguments.has("id")) {
      arguments.problem("revision", "needs the id that it is of");
    }
    if (arguments.has("revisions") && arguments.sizeOf("revisions") != arguments.sizeOf("ids")) {
      arguments.problem("revisions", "must be as many as ids, one for each in their order");
    }
    if (this == UNDO) {
      boolean isWhole = arguments.has("id") && arguments.has("revision");
      boolean isPart = arguments.has("id") || arguments.has("revision");
      if (arguments.has("decision") ? isPart : !isWhole) {
        arguments.problem(
            "decision", "or else both id and revision must be given, to say what is undone");
      }
    }
  }

  private String takes() {
    String needed = needed().isEmpty() ? "" : "needs " + Quotation.names(needed());
    String optional = optional().isEmpty() ? "" : "may have " + Quotation.names(optional());
    return needed + (needed.isEmpty() || optional.isEmpty() ? "" : " and ") + optional;
  }
}
