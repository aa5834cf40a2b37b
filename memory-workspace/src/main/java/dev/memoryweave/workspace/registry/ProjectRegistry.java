package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.workspace.files.ProjectBoundary;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The projects of a user that were opened for writing, in a file of the user's folder of the
 * memory. Only its owner can read it, and any number of processes may use it at once.
 *
 * <p>It is a convenience: nothing depends on it, so an opening goes on where it cannot be written.
 * A file that cannot be read is set aside under another name, with a warning in the log, and a new
 * one is begun.
 */
public final class ProjectRegistry {
  /** The name of the file. */
  public static final String FILE = "projects.json";

  /** The most projects that are kept; those opened longest ago are dropped first. */
  public static final int MOST_PROJECTS = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(ProjectRegistry.class);
  private static final long LARGEST = 16_000_000;

  /** Openings in a row, as of a script, are not worth a write each. */
  private static final Duration SAME_OPENING = Duration.ofMinutes(1);

  private static final int ATTEMPTS = 100;
  private static final int PAUSE_MILLIS = 10;

  /** A lock of the system holds for the whole process, so threads take turns by another one. */
  private static final ReentrantLock IN_PROCESS = new ReentrantLock();

  private static final Comparator<RegisteredProject> LAST_OPENED_FIRST =
      Comparator.comparing(RegisteredProject::lastOpened)
          .reversed()
          .thenComparing(RegisteredProject::path);

  private final Path folder;
  private final Clock clock;

  /**
   * The registry in a folder, which need not exist.
   *
   * @param folder see {@link dev.memoryweave.store.MemoryHome}
   * @param clock says when projects are opened
   */
  public ProjectRegistry(Path folder, Clock clock) {
    this.folder = folder.toAbsolutePath().normalize();
    this.clock = clock;
  }

  /** Where the projects are written down. */
  public Path file() {
    return folder.resolve(FILE);
  }

  // ---- openings ---------------------------------------------------------------------------------

  /**
   * Notes that a project was opened. A failure is logged and nothing more.
   *
   * @param root its folder, with links resolved
   * @param name what it is called
   * @param identity the key that its memories are filed under
   * @return the project as it is noted now, or nothing if it could not be
   */
  public Optional<RegisteredProject> opened(Path root, String name, String identity) {
    try {
      Instant now = clock.instant();
      String id = RegisteredProject.idOf(root);
      String called = Text.oneLine(name).isEmpty() ? id : Text.oneLine(name);
      Optional<RegisteredProject> known =
          readable().stream().filter(project -> project.id().equals(id)).findFirst();
      if (known.isPresent() && isSameOpening(known.get(), called, identity, now)) {
        return known;
      }
      RegisteredProject noted =
          known
              .map(project -> project.openedAgain(called, identity, now))
              .orElseGet(
                  () -> new RegisteredProject(id, called, identity, root.toString(), now, now));
      change(projects -> with(projects, noted));
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

  /** Another process may have noted the same project meanwhile. */
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

  // ---- looking ----------------------------------------------------------------------------------

  /**
   * The projects, last opened first; none if there is no registry, or it cannot be read.
   *
   * @throws RegistryException if the file cannot be opened
   */
  public List<RegisteredProject> list() {
    try {
      return readable().stream().sorted(LAST_OPENED_FIRST).toList();
    } catch (IOException e) {
      throw new RegistryException(file(), "read", e);
    }
  }

  /**
   * The projects as they are now, last opened first.
   *
   * @param store tells how many memories each has
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
   * The projects whose folder is gone. A disk that is not connected looks the same.
   *
   * @throws RegistryException if the file cannot be opened
   */
  public List<RegisteredProject> gone() {
    return list().stream().filter(project -> !isFolder(project, "")).toList();
  }

  /**
   * Takes the projects out whose folder is gone. Their memories stay in the store.
   *
   * @return what was taken out
   * @throws RegistryException if the file cannot be written
   */
  public List<RegisteredProject> prune() {
    return remove(gone().stream().map(RegisteredProject::id).toList());
  }

  /**
   * Takes one project out. Neither its memories nor its files change, and its next opening notes it
   * again.
   *
   * @param project its id, or the path of its folder
   * @return what was taken out, or nothing if it is not known
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
      change(
          projects -> {
            projects.stream().filter(p -> ids.contains(p.id())).forEach(removed::add);
            return projects.stream().filter(p -> !ids.contains(p.id())).toList();
          });
    } catch (IOException e) {
      throw new RegistryException(file(), "written", e);
    }
    return removed.stream().sorted(LAST_OPENED_FIRST).toList();
  }

  // ---- the file ---------------------------------------------------------------------------------

  private List<RegisteredProject> readable() throws IOException {
    try {
      return read();
    } catch (RegistryFile.Damaged e) {
      LOG.warn(
          "The registry of projects {} cannot be read: {}; the next opening of a project sets it"
              + " aside",
          file(),
          e.getMessage());
      return List.of();
    } catch (RegistryFile.Newer e) {
      throw newer();
    }
  }

  private IOException newer() {
    return new IOException(
        file() + " was written by a later version of Memory Weave; update this one");
  }

  private List<RegisteredProject> read()
      throws IOException, RegistryFile.Damaged, RegistryFile.Newer {
    if (!Files.exists(file())) {
      return List.of();
    }
    if (!Files.isRegularFile(file())) {
      throw new IOException(file() + " is no file");
    }
    if (Files.size(file()) > LARGEST) {
      throw new RegistryFile.Damaged("it is longer than " + LARGEST + " bytes");
    }
    return RegistryFile.read(new String(Files.readAllBytes(file()), StandardCharsets.UTF_8));
  }

  /** Reads, changes and writes while nobody else does. */
  private void change(UnaryOperator<List<RegisteredProject>> change) throws IOException {
    Files.createDirectories(folder, OwnerFiles.folder(folder));
    try {
      if (!IN_PROCESS.tryLock(ATTEMPTS * PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new IOException("another thread has it in use");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the thread was interrupted", e);
    }
    try (FileChannel channel = lockFile();
        FileLock lock = lock(channel)) {
      List<RegisteredProject> before = readOrSetAside();
      List<RegisteredProject> after = change.apply(before);
      if (lock.isValid() && !after.equals(before)) {
        OwnerFiles.replace(file(), RegistryFile.write(kept(after)));
      }
    } finally {
      IN_PROCESS.unlock();
    }
  }

  private static List<RegisteredProject> kept(List<RegisteredProject> projects) {
    return projects.stream()
        .sorted(LAST_OPENED_FIRST)
        .limit(MOST_PROJECTS)
        .sorted(Comparator.comparing(RegisteredProject::id))
        .toList();
  }

  /** The file that is locked is never replaced, unlike the one with the projects. */
  private FileChannel lockFile() throws IOException {
    Path place = folder.resolve("projects.lock");
    return FileChannel.open(
        place,
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
        OwnerFiles.file(place));
  }

  /** A process that was stopped while it had the lock must not stop this one. */
  private static FileLock lock(FileChannel channel) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("the thread was interrupted", e);
      }
    }
    throw new IOException("another process has it in use");
  }

  private List<RegisteredProject> readOrSetAside() throws IOException {
    try {
      return read();
    } catch (RegistryFile.Newer e) {
      throw newer();
    } catch (RegistryFile.Damaged e) {
      String time = clock.instant().toString().replace(':', '-');
      Path aside = folder.resolve(FILE + ".damaged-" + time);
      Files.move(file(), aside, StandardCopyOption.REPLACE_EXISTING);
      LOG.warn(
          "The registry of projects could not be read: {}; it is kept as {}, and a new one is"
              + " begun",
          e.getMessage(),
          aside);
      return List.of();
    }
  }
}
