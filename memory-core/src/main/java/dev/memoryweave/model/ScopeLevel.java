package dev.memoryweave.model;

import java.util.Locale;

/** How far a memory reaches, narrowest first. */
public enum ScopeLevel {
  /** One project, usually one repository. */
  PROJECT,
  /** A group of projects that are worked on together. */
  WORKSPACE,
  /** One organisation or person. */
  TENANT,
  /** Everybody who uses the store. */
  SYSTEM;

  /** The name in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether this level reaches less far than the other, so that its memories win. */
  public boolean isNarrowerThan(ScopeLevel other) {
    return compareTo(other) < 0;
  }

  /**
   * Finds a level by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such level
   */
  public static ScopeLevel of(String label) {
    return Labels.find(ScopeLevel.class, "scope level", label);
  }
}
