package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.model.internal.Text;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The project, workspace, tenant or system that a memory belongs to: a level and a key.
 *
 * <p>Every record is filed under exactly one scope.
 *
 * @param level how far memories of this scope reach
 * @param key the identity within the level, 1 to 200 characters on one line
 */
public record Scope(Level level, String key) {
  /** The key of a broader level if there is no need to distinguish several. */
  public static final String DEFAULT_KEY = "default";

  /** The longest key, in characters. */
  public static final int MAX_KEY = 200;

  /** Checks the key. */
  public Scope {
    InvalidValueException.given("scope level", level);
    key = Text.line("scope key", key, MAX_KEY);
  }

  /** The scope of one project. */
  public static Scope project(String key) {
    return new Scope(Level.PROJECT, key);
  }

  /** The scope of one workspace. */
  public static Scope workspace(String key) {
    return new Scope(Level.WORKSPACE, key);
  }

  /** The scope of one tenant. */
  public static Scope tenant(String key) {
    return new Scope(Level.TENANT, key);
  }

  /** The one scope that reaches everywhere. */
  public static Scope system() {
    return new Scope(Level.SYSTEM, DEFAULT_KEY);
  }

  @Override
  public String toString() {
    return level.label() + ":" + key;
  }

  /**
   * Written by hand, like {@link #hashCode}: the one that Java generates for a record is slow on
   * first use.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Scope scope && level == scope.level && key.equals(scope.key);
  }

  @Override
  public int hashCode() {
    return 31 * level.label().hashCode() + key.hashCode();
  }

  /** How far a memory reaches, narrowest first. */
  public enum Level {
    /** One project, usually one repository. */
    PROJECT,
    /** A group of projects that are worked on together. */
    WORKSPACE,
    /** One organisation or person. */
    TENANT,
    /** Everybody who uses the store. */
    SYSTEM;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether this level is narrower than the other, so that its memories win. */
    public boolean isNarrowerThan(Level other) {
      return compareTo(other) < 0;
    }

    /**
     * Finds a level by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such level
     */
    public static Level of(String label) {
      return Labels.find(Level.class, "scope level", label);
    }
  }
}
