package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.files.internal.JsonText;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The canonical files of a project, for reading. Nothing is written, and nothing is kept between
 * two calls; instances are safe for any number of threads.
 *
 * <p>Invalid files do not cause exceptions: each problem is a {@link Finding}. Links are never
 * followed.
 */
public final class CanonicalFiles {
  private static final String HERE = ".";

  private final ProjectBoundary boundary;

  /** The files of that project, which need not exist. */
  public CanonicalFiles(ProjectBoundary boundary) {
    this.boundary = boundary;
  }

  /** Whether there are settings of any version, so that the folder belongs to the schema. */
  public boolean exists() {
    try (MemoryTree tree = MemoryTree.open(boundary)) {
      return tree.size(StoreReading.CONFIG) >= 0;
    } catch (FileProblem e) {
      return false;
    }
  }

  /** Reads everything. */
  public CanonicalStore read() {
    return read(null);
  }

  /** Reads everything, and also looks for secrets. */
  public CanonicalStore check(SecretGuard guard) {
    return read(guard);
  }

  /**
   * Whether single files can be read and written, judging by the settings and the log alone.
   *
   * @param config the settings, if they exist without an error
   * @param problem why files cannot be read or written, if so
   */
  public record Readiness(Optional<CanonicalConfig> config, Optional<Finding> problem) {}

  /** Checks the settings and the log; a folder without settings has no problem. */
  public Readiness readiness() {
    return reading(
        tree -> {
          if (isMissing(tree, StoreReading.CONFIG)) {
            return new Readiness(Optional.empty(), Optional.empty());
          }
          List<Finding> findings = new ArrayList<>();
          Optional<JsonText> json = new FileReading(tree, null).json(StoreReading.CONFIG, findings);
          Optional<String> version = json.flatMap(SettingsForm::version);
          if (version.isPresent()
              && !version.get().equals(Integer.toString(CanonicalConfig.VERSION))) {
            return new Readiness(
                Optional.empty(), Optional.of(StoreReading.otherVersion(version.get())));
          }
          Optional<CanonicalConfig> config =
              json.flatMap(value -> SettingsForm.readConfig(value, StoreReading.CONFIG, findings));
          if (config.isPresent() && isMissing(tree, EventLog.PATH)) {
            findings.add(
                Findings.of(FindingCode.FILE_MISSING, EventLog.PATH, "the log is missing"));
          }
          return new Readiness(config, findings.stream().filter(Finding::isError).findFirst());
        },
        problem ->
            new Readiness(
                Optional.empty(),
                Optional.of(problem).filter(it -> it.code() != FindingCode.DIRECTORY_MISSING)));
  }

  private static boolean isMissing(MemoryTree tree, String path) {
    try {
      long unused = tree.size(path);
      return false;
    } catch (FileProblem e) {
      return e.kind() == FileProblem.Kind.MISSING;
    }
  }

  private CanonicalStore read(@Nullable SecretGuard guard) {
    return reading(
        tree -> StoreReading.read(tree, guard),
        problem ->
            new CanonicalStore(
                Optional.empty(), Optional.empty(), List.of(), List.of(), List.of(problem)));
  }

  /**
   * Reads one node by itself, regardless of other files.
   *
   * @param path the path of its sidecar, relative to the memory's folder
   */
  public NodeReading readNode(String path) {
    return reading(
        tree -> new FileReading(tree, null).node(path),
        problem -> new NodeReading(Optional.empty(), Optional.empty(), List.of(problem)));
  }

  /**
   * Passes each readable event to a consumer, in the order of the file.
   *
   * @return all problems of the file
   */
  public List<Finding> readEvents(Consumer<CanonicalEvent> events) {
    return reading(
        tree -> {
          List<Finding> findings = new ArrayList<>();
          EventLog.read(tree, new FileReading(tree, null), findings, events);
          return findings;
        },
        List::of);
  }

  private <T> T reading(Function<MemoryTree, T> reading, Function<Finding, T> otherwise) {
    try (MemoryTree tree = MemoryTree.open(boundary)) {
      return reading.apply(tree);
    } catch (FileProblem e) {
      FindingCode code =
          switch (e.kind()) {
            case MISSING -> FindingCode.DIRECTORY_MISSING;
            case UNSAFE -> FindingCode.DIRECTORY_UNSAFE;
            default -> FindingCode.UNREADABLE;
          };
      return otherwise.apply(Findings.of(code, HERE, String.valueOf(e.getMessage())));
    }
  }
}
