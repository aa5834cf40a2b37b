package dev.memoryweave.operations.internal.review;

import dev.memoryweave.operations.answer.ReviewAnswer.Action;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import java.util.stream.Stream;

/** The arguments that each action of a review takes. */
final class ReviewArguments {
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

  private ReviewArguments() {}

  /** The arguments that an action requires. */
  private static List<String> needed(Action action) {
    return switch (action) {
      case LIST -> List.of();
      case ACCEPT, REJECT -> List.of("reason");
      case EDIT -> List.of("id", "reason");
      case UNDO -> List.of("reason");
    };
  }

  /** The optional arguments. */
  private static List<String> optional(Action action) {
    return switch (action) {
      case LIST ->
          List.of("id", "kinds", "sources", "causes", "challenged", "full", "limit", "cursor");
      case ACCEPT, REJECT -> List.of("id", "ids", "commit", "dry_run", "revision", "revisions");
      case EDIT -> List.of("title", "body", "dry_run", "revision");
      case UNDO -> List.of("decision", "id", "revision", "dry_run");
    };
  }

  /** Notes arguments that are missing or do not belong to an action. */
  static void check(Action action, Arguments arguments) {
    List<String> needed = needed(action);
    List<String> optional = optional(action);
    for (String name : ALL) {
      if (needed.contains(name) && !arguments.has(name)) {
        arguments.problem(name, "is missing; the action '" + action.label() + "' needs it");
      } else if (arguments.has(name) && !needed.contains(name) && !optional.contains(name)) {
        arguments.problem(
            name,
            "does not belong to the action '"
                + action.label()
                + "', which "
                + takes(needed, optional));
      }
    }
    if (action == Action.EDIT && !arguments.has("title") && !arguments.has("body")) {
      arguments.problem("title", "and body are both missing; 'edit' needs at least one of them");
    }
    if (action == Action.ACCEPT || action == Action.REJECT) {
      long given = Stream.of("id", "ids", "commit").filter(arguments::has).count();
      if (given != 1) {
        arguments.problem("id", "or ids or commit must be given, and only one of them");
      } else if (arguments.sizeOf("ids") == 0) {
        arguments.problem("ids", "is empty; name what is decided about");
      }
    }
    if (action != Action.UNDO && arguments.has("revision") && !arguments.has("id")) {
      arguments.problem("revision", "needs the id that it is of");
    }
    if (arguments.has("revisions") && arguments.sizeOf("revisions") != arguments.sizeOf("ids")) {
      arguments.problem("revisions", "must be as many as ids, one for each in their order");
    }
    if (action == Action.UNDO) {
      boolean isWhole = arguments.has("id") && arguments.has("revision");
      boolean isPart = arguments.has("id") || arguments.has("revision");
      if (arguments.has("decision") ? isPart : !isWhole) {
        arguments.problem(
            "decision", "or else both id and revision must be given, to say what is undone");
      }
    }
  }

  private static String takes(List<String> needed, List<String> optional) {
    String must = needed.isEmpty() ? "" : "needs " + Quotation.names(needed);
    String may = optional.isEmpty() ? "" : "may have " + Quotation.names(optional);
    return must + (must.isEmpty() || may.isEmpty() ? "" : " and ") + may;
  }
}
