package dev.memoryweave.model;

/**
 * The project, workspace, tenant or system that a memory belongs to: a level and a key.
 *
 * <p>Every record is filed under exactly one scope.
 *
 * @param level how far memories of this scope reach
 * @param key the identity within the level, 1 to 200 characters on one line
 */
public record Scope(ScopeLevel level, String key) {
  /** The key of a broader level where nothing tells several of its kind apart. */
  public static final String DEFAULT_KEY = "default";

  private static final int MAX_KEY = 200;

  /** Checks the key. */
  public Scope {
    key = Text.line("scope key", key, MAX_KEY);
  }

  /** The scope of one project. */
  public static Scope project(String key) {
    return new Scope(ScopeLevel.PROJECT, key);
  }

  /** The scope of one workspace. */
  public static Scope workspace(String key) {
    return new Scope(ScopeLevel.WORKSPACE, key);
  }

  /** The scope of one tenant. */
  public static Scope tenant(String key) {
    return new Scope(ScopeLevel.TENANT, key);
  }

  /** The one scope that reaches everywhere. */
  public static Scope system() {
    return new Scope(ScopeLevel.SYSTEM, DEFAULT_KEY);
  }

  @Override
  public String toString() {
    return level.label() + ":" + key;
  }
}
