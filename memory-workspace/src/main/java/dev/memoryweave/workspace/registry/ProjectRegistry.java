package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.workspace.files.ProjectBoundary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A user's projects that were opened for writing, in a file of the user's folder of the memory.
 * Only its owner can read it, and any number of processes may use it at once.
 *
 * <p>It is a convenience: nothing depends on it, so opening a project succeeds even if it cannot be
 * written. An unreadable file is set aside under another name, with a warning in the log, and a new
 * one is started.
 */
public final class ProjectRegistry {
  /** The name of the file. */
  public static final String FILE = "projects.json";

  /** The most projects that are kept; those opened longest ago are dropped first. */
  public static final int MOST_PROJECTS = 10_000;

  private static final String REGISTRY = "The registry of projects";
  private static final Logger LOG = LoggerFactory.getLogger(ProjectRegistry.class);

  /** Openings in quick succession, as by a script, are not worth a write each. */
  private static final Duration SAME_OPENING = Duration.ofMinutes(1);

  private static final Comparator<RegisteredProject> LAST_OPENED_FIRST =
      Comparator.comparing(RegisteredProject::lastOpened)
          .reversed()
          .thenComparing(RegisteredProject::path);

  private final OwnerList<RegisteredProject> projects;
  private final Clock clock;

  /**
   * The registry in a folder, which need not exist.
   *
   * @param folder see {@link dev.memoryweave.store.MemoryHome}
   * @param clock gives the times of openings
   */
  public ProjectRegistry(Path folder, Clock clock) {
    this.projects = new OwnerList<>(folder, "projects", REGISTRY, new Form(), clock);
    this.clock = clock;
  }

  /** The path of the registry file. */
  public Path file() {
    return projects.file();
  }

  // ---- openings ---------------------------------------------------------------------------------

  /**
   * Records that a project was opened. A failure is only logged.
   *
   * @param root its folder, with links resolved
   * @param name its name
   * @param identity the key that its memories are filed under
   * @return the project as recorded, or nothing on failure
   */
  public Optional<RegisteredProject> opened(Path root, String name, String identity) {
    try {
      Instant now = clock.instant();
      String id = RegisteredProject.idOf(root);
      String called = Text.oneLine(name).isEmpty() ? id : Text.oneLine(name);
      Optional<RegisteredProject> known =
          projects.readable().stream().filter(project -> project.id().equals(id)).findFirst();
      if (known.isPresent() && isSameOpening(known.get(), called, identity, now)) {
        return known;
      }
      RegisteredProject noted =
          known
              .map(project -> project.openedAgain(called, identity, now))
              .orElseGet(
                  () -> new RegisteredProject(id, called, identity, root.toString(), now, now));
      projects.change(all -> with(all, noted));
      return Optional.of(noted);
    } catch (IOException | MemoryException e) {
      LOG.warn("The project is not noted in {}: {}", file(), e.getMessage());
      return Optional.empty();
    }
  }

  private static boolean isSameOpening(
      RegisteredProject known, String name, String identity, Instant now) {
    return known.name().equals(name)
        && known.identity().equals(identity)
        && !now.isBefore(known.lastOpened())
        && now.isBefore(known.lastOpened().plus(SAME_OPENING));
  }

  /** Another process may have recorded this project meanwhile. */
  private static List<RegisteredProject> with(
      List<RegisteredProject> projects, RegisteredProject noted) {
    List<RegisteredProject> all = new ArrayList<>();
    RegisteredProject latest = noted;
    for (RegisteredProject project : projects) {
      if (project.id().equals(noted.id())) {
        latest = project.openedAgain(noted.name(), noted.identity(), noted.lastOpened());
      } else {
        all.add(project);
      }
    }
    all.add(latest);
    return all;
  }

  // ---- queries ----------------------------------------------------------------------------------

  /**
   * The projects, last opened first; none if there is no registry, or it cannot be read.
   *
   * @throws RegistryException if the file cannot be opened
   */
  public List<RegisteredProject> list() {
    try {
      return projects.readable().stream().sorted(LAST_OPENED_FIRST).toList();
    } catch (IOException e) {
      throw RegistryException.unreadable(REGISTRY, file(), e);
    }
  }

  /**
   * The projects as they are now, last opened first.
   *
   * @param store counts the memories of each
   * @throws RegistryException if the file cannot be opened
   */
  public List<ProjectState> states(MemoryStore store) {
    List<RegisteredProject> projects = list();
    List<OptionalLong> counts =
        store.read(
            tx ->
                projects.stream()
                    .map(
                        project ->
                            OptionalLong.of(
                                tx.nodes().count(NodeFilter.in(Scope.project(project.identity())))))
                    .toList());
    List<ProjectState> states = new ArrayList<>();
    for (int i = 0; i < projects.size(); i++) {
      states.add(state(projects.get(i), counts.get(i)));
    }
    return states;
  }

  private static ProjectState state(RegisteredProject project, OptionalLong memories) {
    return new ProjectState(
        project, isFolder(project, ""), isFolder(project, ProjectBoundary.MEMORY_FOLDER), memories);
  }

  private static boolean isFolder(RegisteredProject project, String below) {
    try {
      return Files.isDirectory(Path.of(project.path()).resolve(below), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  // ---- tidying ----------------------------------------------------------------------------------

  /**
   * The projects whose folder is gone. A disconnected disk looks the same.
   *
   * @throws RegistryException if the file cannot be opened
   */
  public List<RegisteredProject> gone() {
    return list().stream().filter(project -> !isFolder(project, "")).toList();
  }

  /**
   * Removes the projects whose folder is gone. Their memories stay in the store.
   *
   * @return the removed projects
   * @throws RegistryException if the file cannot be written
   */
  public List<RegisteredProject> prune() {
    return remove(gone().stream().map(RegisteredProject::id).toList());
  }

  /**
   * Removes one project. Neither its memories nor its files change, and its next opening records it
   * again.
   *
   * @param project its id, or the path of its folder
   * @return the removed project, or nothing if it is unknown
   * @throws RegistryException if the file cannot be written
   */
  public Optional<RegisteredProject> forget(String project) {
    String id = RegisteredProject.isId(project) ? project : idOfPath(project);
    return remove(List.of(id)).stream().findFirst();
  }

  private static String idOfPath(String path) {
    try {
      Path place = Path.of(path).toAbsolutePath().normalize();
      return RegisteredProject.idOf(Files.exists(place) ? place.toRealPath() : place);
    } catch (InvalidPathException | IOException e) {
      return "";
    }
  }

  private List<RegisteredProject> remove(List<String> ids) {
    List<RegisteredProject> removed = new ArrayList<>();
    if (ids.isEmpty()) {
      return removed;
    }
    try {
      projects.change(
          all -> {
            all.stream().filter(p -> ids.contains(p.id())).forEach(removed::add);
            return all.stream().filter(p -> !ids.contains(p.id())).toList();
          });
    } catch (IOException e) {
      throw RegistryException.unwritable(REGISTRY, file(), e);
    }
    return removed.stream().sorted(LAST_OPENED_FIRST).toList();
  }

  // ---- the file ---------------------------------------------------------------------------------

  private static final class Form implements OwnerList.Form<RegisteredProject> {
    @Override
    public List<RegisteredProject> read(String text)
        throws DamagedFileException, NewerFileException {
      return RegistryFile.read(text);
    }

    @Override
    public String write(List<RegisteredProject> projects) throws IOException {
      return RegistryFile.write(
          projects.stream()
              .sorted(LAST_OPENED_FIRST)
              .limit(MOST_PROJECTS)
              .sorted(Comparator.comparing(RegisteredProject::id))
              .toList());
    }
  }
}
