package dev.memoryweave.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The scopes that one memory can see, narrowest first.
 *
 * <p>If two current records share a tier and a key, the one of the narrowest scope wins. The chain
 * is fixed by whoever opens the memory; nothing outside it can be read or written.
 *
 * @param scopes one to four scopes, each of another level, narrowest first
 */
public record ScopeChain(List<Scope> scopes) {

  /** Checks the order. */
  public ScopeChain {
    scopes = List.copyOf(InvalidValueException.elements("scopes", scopes));
    InvalidValueException.unless(!scopes.isEmpty(), "scope chain", scopes, "hold a scope");
    for (int i = 1; i < scopes.size(); i++) {
      InvalidValueException.unless(
          scopes.get(i - 1).level().isNarrowerThan(scopes.get(i).level()),
          "scope chain",
          scopes,
          "run from narrow to broad with each level at most once");
    }
  }

  /** A chain of exactly these scopes, which must come narrowest first. */
  public static ScopeChain of(Scope... scopes) {
    InvalidValueException.given("scopes", scopes);
    return new ScopeChain(Arrays.asList(scopes));
  }

  /** The usual chain: one project, then the default workspace, tenant and system. */
  public static ScopeChain forProject(String projectKey) {
    return of(
        Scope.project(projectKey),
        Scope.workspace(Scope.DEFAULT_KEY),
        Scope.tenant(Scope.DEFAULT_KEY),
        Scope.system());
  }

  /**
   * This chain with another scope replacing the one of its level.
   *
   * @throws InvalidValueException if the chain has no scope of that level
   */
  public ScopeChain with(Scope scope) {
    InvalidValueException.given("scope", scope);
    InvalidValueException.unless(
        at(scope.level()).isPresent(), "scope", scope, "be of a level that the chain has");
    return new ScopeChain(
        scopes.stream().map(each -> each.level() == scope.level() ? scope : each).toList());
  }

  /** The scope whose records win, and under which new records are filed by default. */
  public Scope narrowest() {
    return scopes.get(0);
  }

  /** Whether records of the scope are visible through this chain. */
  public boolean contains(Scope scope) {
    InvalidValueException.given("scope", scope);
    return scopes.contains(scope);
  }

  /** The index of the scope in the chain, 0 being the narrowest, or -1 if it is not part of it. */
  public int distance(Scope scope) {
    InvalidValueException.given("scope", scope);
    return scopes.indexOf(scope);
  }

  /** The chain's scope of the level, or nothing if the chain has none. */
  public Optional<Scope> at(Scope.Level level) {
    InvalidValueException.given("level", level);
    return scopes.stream().filter(scope -> scope.level() == level).findFirst();
  }

  @Override
  public String toString() {
    return String.join(" -> ", scopes.stream().map(Scope::toString).toList());
  }
}
