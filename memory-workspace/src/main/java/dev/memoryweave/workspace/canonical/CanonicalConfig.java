package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.canonical.internal.CanonicalId;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.ProjectConfig;

/**
 * The settings in {@code config.json}.
 *
 * @param projectId {@code project.} and a slug
 * @param projectName not blank
 * @param defaultTokenBudget the tokens of a context, {@value #MIN_BUDGET} to {@value #MAX_BUDGET}
 * @param autoIndex whether changed files are read automatically
 */
public record CanonicalConfig(
    String projectId, String projectName, int defaultTokenBudget, boolean autoIndex) {
  /** The path of the file, relative to the project's root. */
  public static final String PATH = ProjectBoundary.MEMORY_FOLDER + "/config.json";

  /** The version of the schema, the only one that is read and written. */
  public static final int VERSION = 5;

  /** The fewest tokens of a context. */
  public static final int MIN_BUDGET = 501;

  /** The most tokens of a context. */
  public static final int MAX_BUDGET = 50_000;

  /** The default of this library. */
  private static final int DEFAULT_BUDGET = ProjectConfig.defaults().tokenBudget();

  /**
   * Checks all rules of the schema.
   *
   * @throws InvalidValueException if one is broken
   */
  public CanonicalConfig {
    InvalidValueException.unless(
        CanonicalId.isProjectId(projectId), "project.id", projectId, "be 'project.' and a slug");
    InvalidValueException.unless(
        !projectName.isBlank(), "project.name", projectName, "not be blank");
    InvalidValueException.within("defaultTokenBudget", defaultTokenBudget, MIN_BUDGET, MAX_BUDGET);
  }

  /** The settings of a new store, with an id made from the name. */
  public static CanonicalConfig named(String projectName) {
    return new CanonicalConfig(
        "project." + CanonicalId.slug(projectName), projectName, DEFAULT_BUDGET, true);
  }
}
