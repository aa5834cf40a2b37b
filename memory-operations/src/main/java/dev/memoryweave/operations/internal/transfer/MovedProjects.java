package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the scopes of projects that a person names. */
final class MovedProjects {
  private MovedProjects() {}

  /**
   * The scopes of projects.
   *
   * @param named how the projects are named, or null for the one that is open
   * @throws InvalidValueException if there is no such project in the store
   */
  static List<Scope> scopes(CallContext context, MemoryStore store, @Nullable List<String> named) {
    if (named == null || named.isEmpty()) {
      return List.of(context.memory().scopes().narrowest());
    }
    List<Scope> known = StoreMove.scopesOf(store);
    List<Scope> scopes = new ArrayList<>();
    for (String name : named) {
      scopes.addAll(scopes(context, known, name));
    }
    return scopes;
  }

  private static List<Scope> scopes(CallContext context, List<Scope> known, String name) {
    UsersHome home = context.home();
    List<ProjectRegistry.Project> registered = home == null ? List.of() : home.registry().list();
    List<Scope> found =
        known.stream()
            .filter(
                scope ->
                    scope.toString().equals(name)
                        || (scope.level() == Scope.Level.PROJECT
                            && (scope.key().equals(name) || isOf(registered, scope, name))))
            .toList();
    InvalidValueException.unless(
        found.size() == 1,
        "projects",
        name,
        (found.isEmpty() ? "name a project that the store holds" : "name one project only")
            + "; it holds "
            + known.stream().map(Scope::toString).collect(Collectors.joining(", ")));
    return found;
  }

  private static boolean isOf(List<ProjectRegistry.Project> registered, Scope scope, String name) {
    return registered.stream()
        .filter(project -> project.identity().equals(scope.key()))
        .anyMatch(
            project ->
                project.id().equals(name)
                    || project.name().equals(name)
                    || project.path().equals(name));
  }
}
