package dev.memoryweave.operations.opening;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.project.ProjectLocator;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options that every door has: which project and memory it opens, and how.
 *
 * @param projectRoot the folder of {@code --project-root}, or null
 * @param environmentRoot the folder of {@code MEMORY_PROJECT_ROOT}, or null
 * @param home the user's memory folder, or null if there is none
 * @param store where the memories are kept
 * @param broader the workspace and the tenant that the project belongs to, if named
 * @param indexing whether the files of the project may be read and indexed
 * @param embedder the model that turns texts into vectors, or null for search by words only
 * @param modelJar the jar that holds the model, or null if it is on the class path
 * @param namesEmbedder whether the user chose an embedder or none, so that the settings of a
 *     project do not
 */
public record OpeningOptions(
    @Nullable String projectRoot,
    @Nullable String environmentRoot,
    @Nullable MemoryHome home,
    StoreLocation store,
    List<Scope> broader,
    boolean indexing,
    Embedder.@Nullable Settings embedder,
    @Nullable Path modelJar,
    boolean namesEmbedder) {
  private static final String ROOT = "--project-root";
  private static final String DATABASE = "--db";
  private static final String DATABASE_VARIABLE = "MEMORY_DB";
  private static final String WORKSPACE = "--workspace";
  private static final String TENANT = "--tenant";
  private static final String NO_INDEXING = "--no-indexing";
  private static final String READ_ONLY = "--read-only";

  /** These options, in display order. */
  public static final List<Option> ALL =
      Stream.concat(
              Stream.of(
                  Option.of(
                          ROOT,
                          "DIR",
                          "the folder of the project; else MEMORY_PROJECT_ROOT, else the nearest"
                              + " folder that is marked as a project")
                      .withLetter("-C"),
                  Option.of(
                      DATABASE,
                      "FILE",
                      "the database: a file, or the address of one; else MEMORY_DB, else memory.db"
                          + " in MEMORY_HOME or ~/.memory; ':memory:' keeps nothing"),
                  Option.of(
                      WORKSPACE,
                      "KEY",
                      "the workspace that the project belongs to; else MEMORY_WORKSPACE"),
                  Option.of(
                      TENANT,
                      "KEY",
                      "whose projects these are, if not one person uses the database; else"
                          + " MEMORY_TENANT"),
                  Option.of(READ_ONLY, "", "changes nothing, not even what is derived"),
                  Option.of(
                      NO_INDEXING,
                      "",
                      "leaves the files of the project alone; likewise MEMORY_INDEXING=off")),
              EmbedderOptions.ALL.stream())
          .toList();

  /** Copies the scopes. */
  public OpeningOptions {
    broader = List.copyOf(broader);
  }

  /**
   * Reads the options from the arguments of the door and from the environment.
   *
   * @param values the options that take a value, with it; others are ignored
   * @param flags the options without a value; others are ignored
   * @throws UsageException if any of them cannot be understood
   */
  public static OpeningOptions read(
      Map<String, String> values, Set<String> flags, Map<String, String> environment) {
    boolean indexing = isOn("MEMORY_INDEXING", true, environment) && !flags.contains(NO_INDEXING);
    boolean network =
        isOn("MEMORY_ALLOW_NETWORK", false, environment)
            || flags.contains(EmbedderOptions.ALLOW_NETWORK);
    Embedder.Settings embedder = EmbedderOptions.parse(values, network, environment);
    MemoryHome home = homeIfAny(environment);
    return new OpeningOptions(
        inFull(ROOT, values.get(ROOT), environment),
        inFull(
            ProjectLocator.VARIABLE, variable(environment, ProjectLocator.VARIABLE), environment),
        home,
        new StoreLocation(database(values, home, environment), flags.contains(READ_ONLY)),
        Stream.of(
                scope(Scope.Level.WORKSPACE, WORKSPACE, "MEMORY_WORKSPACE", values, environment),
                scope(Scope.Level.TENANT, TENANT, "MEMORY_TENANT", values, environment))
            .flatMap(Optional::stream)
            .toList(),
        indexing,
        embedder,
        embedder == null ? null : EmbedderOptions.modelJar(values, environment),
        EmbedderOptions.isNamed(values, environment));
  }

  /** These options for the project in another folder. */
  public OpeningOptions onProject(String folder) {
    return new OpeningOptions(
        folder, null, home, store, broader, indexing, embedder, modelJar, namesEmbedder);
  }

  /** Whether the memory is opened read-only; its files are not indexed then. */
  public boolean readOnly() {
    return store.readOnly();
  }

  /**
   * Creates the embedder; loads no model and sends nothing.
   *
   * @return the embedder, which belongs to the caller, or null if none is wanted
   * @throws UsageException if its module is missing or its settings are invalid
   */
  public @Nullable Embedder openEmbedder() {
    return EmbedderOptions.open(embedder, modelJar);
  }

  /**
   * The user's memory folder, which need not exist.
   *
   * @throws UsageException if neither the environment nor the system names one
   */
  public static MemoryHome home(Map<String, String> environment) {
    try {
      return MemoryHome.of(environment, System.getProperty("user.home", ""));
    } catch (InvalidValueException e) {
      throw new UsageException(
          MemoryHome.VARIABLE + " cannot be used: " + e.getMessage() + "; set it to a folder");
    }
  }

  /** The named database, or else the one in the same home as everything else. */
  private static @Nullable String database(
      Map<String, String> values, @Nullable MemoryHome home, Map<String, String> environment) {
    String given = values.get(DATABASE);
    String named =
        given == null
            ? inFull(DATABASE_VARIABLE, variable(environment, DATABASE_VARIABLE), environment)
            : inFull(DATABASE, given, environment);
    return named == null && home != null ? home.database().toString() : named;
  }

  /** A path with the user's home in place of a {@code ~} that no shell has expanded. */
  private static @Nullable String inFull(
      String name, @Nullable String path, Map<String, String> environment) {
    if (path == null || !path.startsWith("~")) {
      return path;
    }
    try {
      return MemoryHome.inFull(name, path, environment, System.getProperty("user.home", ""))
          .toString();
    } catch (InvalidValueException e) {
      throw new UsageException(name + " cannot be used: " + e.getMessage());
    }
  }

  /** A named database needs no home, so it may be missing. */
  private static @Nullable MemoryHome homeIfAny(Map<String, String> environment) {
    try {
      return home(environment);
    } catch (UsageException e) {
      return null;
    }
  }

  /** An environment variable, or null if it is unset or blank. */
  public static @Nullable String variable(Map<String, String> environment, String name) {
    String value = environment.get(name);
    return value == null || value.isBlank() ? null : value;
  }

  /**
   * The workspace or tenant that the user names. No file of a project can name one, as it would
   * reach memories of another project.
   */
  private static Optional<Scope> scope(
      Scope.Level level,
      String option,
      String name,
      Map<String, String> values,
      Map<String, String> environment) {
    String given = values.get(option);
    String key = given == null ? variable(environment, name) : given;
    if (key == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Scope(level, key));
    } catch (InvalidValueException e) {
      throw new UsageException(
          (given == null ? name : option)
              + " must be 1 to "
              + Scope.MAX_KEY
              + " characters on one line; it names a "
              + level.label());
    }
  }

  private static boolean isOn(String name, boolean usually, Map<String, String> environment) {
    String wanted = variable(environment, name);
    String value = wanted == null ? (usually ? "on" : "off") : PlainText.lowerCase(wanted.strip());
    return switch (value) {
      case "on" -> true;
      case "off" -> false;
      default ->
          throw new UsageException(
              name + " is " + Quotation.quoted(value) + ", but must be 'on' or 'off'");
    };
  }

  /** Finds the root of the project for a process that runs in the working directory. */
  public ProjectLocator locator() {
    return new ProjectLocator(
        Path.of("").toAbsolutePath(),
        MemoryHome.usersHome().orElse(null),
        environmentRoot == null ? Map.of() : Map.of(ProjectLocator.VARIABLE, environmentRoot));
  }
}
