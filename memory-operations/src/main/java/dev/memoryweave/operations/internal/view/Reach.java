package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.text.Quotation;

/** Whom a memory applies to, if it is not only the project's own. */
public final class Reach {
  private Reach() {}

  /** Whether it applies to more than a project. */
  public static boolean isBeyond(Scope scope) {
    return scope.level() != Scope.Level.PROJECT;
  }

  /** Whom it applies to, such as "for all your projects". */
  public static String words(Scope scope) {
    boolean isUsual = scope.key().equals(Scope.DEFAULT_KEY);
    return switch (scope.level()) {
      case PROJECT -> "for this project";
      case WORKSPACE ->
          isUsual
              ? "for all projects of your workspace"
              : "for all projects of the workspace " + Quotation.quoted(scope.key());
      case TENANT ->
          isUsual
              ? "for all your projects"
              : "for all projects of " + Quotation.quoted(scope.key());
      case SYSTEM -> "for everybody who uses this database";
    };
  }

  /** The words preceded by a comma, to follow an id; empty for the project's own. */
  public static String behind(MemoryNode node) {
    return behind(node.scope());
  }

  /** The words preceded by a comma; empty for a project. */
  public static String behind(Scope scope) {
    return isBeyond(scope) ? ", " + words(scope) : "";
  }
}
