package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.registry.internal.DamagedFileException;
import dev.memoryweave.workspace.registry.internal.NewerFileException;
import dev.memoryweave.workspace.registry.internal.OwnerList;
import dev.memoryweave.workspace.registry.internal.RegistryFile;
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
import java.util.regex.Pattern;
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

  private static final Comparator<Project> LAST_OPENED_FIRST =
      Comparator.comparing(Project::lastOpened).reversed().thenComparing(Project::path);

  private final OwnerList<Project> projects;
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
  public Optional<Project> opened(Path root, String name, String identity) {
    try {
      Instant now = clock.instant();
      String id = Project.idOf(root);
      String called = PlainText.oneLine(name).isEmpty() ? id : PlainText.oneLine(name);
      Optional<Project> known =
          projects.readable().stream().filter(project -> project.id().equals(id)).findFirst();
      if (known.isPresent() && isSameOpening(known.get(), called, identity, now)) {
        return known;
      }
      Project noted =
          known
              .map(project -> project.openedAgain(called, identity, now))
              .orElseGet(() -> new Project(id, called, identity, root.toString(), now, now));
      projects.change(all -> with(all, noted));
      return Optional.of(noted);
    } catch (IOException | MemoryException e) {
      LOG.warn("The project is not noted in {}: {}", file(), e.getMessage());
      return Optional.empty();
    }
  }

  private static boolean isSameOpening(Project known, String name, String identity, Instant now) {
    return known.name().equals(name)
        && known.identity().equals(identity)
        && !now.isBefore(known.lastOpened())
        && now.isBefore(known.lastOpened().plus(SAME_OPENING));
  }

  /** Another process may have recorded this project meanwhile. */
  private static List<Project> with(List<Project> projects, Project noted) {
    List<Project> all = new ArrayList<>();
    Project latest = noted;
    for (Project project : projects) {
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
  public List<Project> list() {
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
  public List<State> states(MemoryStore store) {
    List<Project> projects = list();
    List<OptionalLong> counts =
        store.read(
            tx ->
                projects.stream()
                    .map(
                        project ->
                            OptionalLong.of(
                                tx.nodes().count(NodeFilter.in(Scope.project(project.identity())))))
                    .toList());
    List<State> states = new ArrayList<>();
    for (int i = 0; i < projects.size(); i++) {
      states.add(state(projects.get(i), counts.get(i)));
    }
    return states;
  }

  private static State state(Project project, OptionalLong memories) {
    return new State(
        project, isFolder(project, ""), isFolder(project, ProjectBoundary.MEMORY_FOLDER), memories);
  }

  private static boolean isFolder(Project project, String below) {
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
  public List<Project> gone() {
    return list().stream().filter(project -> !isFolder(project, "")).toList();
  }

  /**
   * Removes the projects whose folder is gone. Their memories stay in the store.
   *
   * @return the removed projects
   * @throws RegistryException if the file cannot be written
   */
  public List<Project> prune() {
    return remove(gone().stream().map(Project::id).toList());
  }

  /**
   * Removes one project. Neither its memories nor its files change, and its next opening records it
   * again.
   *
   * @param project its id, or the path of its folder
   * @return the removed project, or nothing if it is unknown
   * @throws RegistryException if the file cannot be written
   */
  public Optional<Project> forget(String project) {
    String id = Project.isId(project) ? project : idOfPath(project);
    return remove(List.of(id)).stream().findFirst();
  }

  private static String idOfPath(String path) {
    try {
      Path place = Path.of(path).toAbsolutePath().normalize();
      return Project.idOf(Files.exists(place) ? place.toRealPath() : place);
    } catch (InvalidPathException | IOException e) {
      return "";
    }
  }

  private List<Project> remove(List<String> ids) {
    List<Project> removed = new ArrayList<>();
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

  private static final class Form implements OwnerList.Form<Project> {
    @Override
    public List<Project> read(String text) throws DamagedFileException, NewerFileException {
      return RegistryFile.read(text);
    }

    @Override
    public String write(List<Project> projects) throws IOException {
      return RegistryFile.write(
          projects.stream()
              .sorted(LAST_OPENED_FIRST)
              .limit(MOST_PROJECTS)
              .sorted(Comparator.comparing(Project::id))
              .toList());
    }
  }

  /**
   * A registered project as it is now.
   *
   * @param project the project
   * @param exists whether its folder exists
   * @param hasMemoryFolder whether it has a folder {@code .memory}
   * @param memories how many memories the store has under its identity; empty if unknown
   */
  public record State(
      Project project, boolean exists, boolean hasMemoryFolder, OptionalLong memories) {}

  /**
   * A folder whose memory was opened for writing.
   *
   * @param id {@code prj_} and the first 16 hexadecimal digits of the SHA-256 of its path
   * @param name its name, on one line
   * @param identity the key that its memories are filed under; clones of a project share it
   * @param path its absolute path, with links resolved
   * @param firstOpened when it was first opened, to the millisecond
   * @param lastOpened when it was last opened, to the millisecond
   */
  public record Project(
      String id,
      String name,
      String identity,
      String path,
      Instant firstOpened,
      Instant lastOpened) {
    private static final String PREFIX = "prj_";
    private static final int DIGITS = 16;
    private static final Pattern ID = Pattern.compile(PREFIX + "[0-9a-f]{" + DIGITS + "}");
    private static final int LONGEST_NAME = 300;
    private static final int LONGEST_PATH = 4_096;

    /** Checks the texts and times, and that the id matches the path. */
    public Project {
      name = Text.line("project name", name, LONGEST_NAME);
      identity = Text.line("project identity", identity, LONGEST_NAME);
      Text.requireStorable("path", path);
      InvalidValueException.unless(
          !path.isEmpty() && path.length() <= LONGEST_PATH,
          "path",
          path,
          "be the path of a folder");
      InvalidValueException.unless(id.equals(idOf(path)), "id", id, "be that of the path");
      firstOpened = Text.time("firstOpened", firstOpened);
      lastOpened = Text.time("lastOpened", lastOpened);
    }

    /** The id of the project in that folder, given by its absolute path with links resolved. */
    public static String idOf(Path path) {
      return idOf(path.toString());
    }

    private static String idOf(String path) {
      return PREFIX + Sha256.hex(path).substring(0, DIGITS);
    }

    /** Whether a text has the form of an id. */
    static boolean isId(String text) {
      return ID.matcher(text).matches();
    }

    Project openedAgain(String newName, String newIdentity, Instant at) {
      return new Project(
          id, newName, newIdentity, path, firstOpened, at.isBefore(lastOpened) ? lastOpened : at);
    }
  }

  /** A file of the user's folder is unusable; the message says which and why. */
  public static final class RegistryException extends MemoryException {
    private static final long serialVersionUID = 1L;

    private RegistryException(MemoryException.Message message, Throwable cause) {
      super(message, cause);
    }

    public static RegistryException unreadable(String what, Path file, Throwable cause) {
      return of(what, file, "read", cause, "check its permissions, or remove it");
    }

    public static RegistryException unwritable(String what, Path file, Throwable cause) {
      return of(what, file, "written", cause, "check its permissions, or remove it");
    }

    public static RegistryException wrong(String what, Path file, MemoryException cause) {
      return of(what, file, "used", cause, "nothing is opened until it is corrected");
    }

    private static RegistryException of(
        String what, Path file, String done, Throwable cause, String advice) {
      return new RegistryException(
          MemoryException.Message.of(
              what, " ", file, " cannot be ", done, ": ", cause, "; ", advice),
          cause);
    }
  }
}
