package dev.memoryweave.workspace.registry.internal;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A list in a file of the user's folder, which only its owner can read. It is always rewritten as a
 * whole, under a lock; any number of processes may use it. A damaged file is set aside by the next
 * change.
 *
 * @param <T> the entries
 */
public final class OwnerList<T> {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerList.class);
  private static final long LARGEST = 16_000_000;

  /** A process that was stopped while it had the lock must not block this one. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** The text of a list. */
  public interface Form<T> {
    List<T> read(String text) throws DamagedFileException, NewerFileException;

    String write(List<T> entries) throws IOException;
  }

  private final Path folder;
  private final Path file;
  private final Path lockFile;
  private final String what;
  private final Form<T> form;
  private final Clock clock;

  /**
   * A list whose file may not exist yet.
   *
   * @param folder need not exist
   * @param name the name of the file without its extension; a lock file is beside it
   * @param what its description, for the log
   */
  public OwnerList(Path folder, String name, String what, Form<T> form, Clock clock) {
    this.folder = folder.toAbsolutePath().normalize();
    this.file = this.folder.resolve(name + ".json");
    this.lockFile = this.folder.resolve(name + ".lock");
    this.what = what;
    this.form = form;
    this.clock = clock;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** The entries; none if there is no file, or it is damaged. */
  public List<T> readable() throws IOException {
    try {
      return read();
    } catch (DamagedFileException e) {
      LOG.warn(
          "{} {} cannot be read: {}; the next change of it sets it aside",
          what,
          file,
          e.getMessage());
      return List.of();
    } catch (NewerFileException e) {
      throw newer();
    }
  }

  private IOException newer() {
    return new IOException(
        file + " was written by a later version of Memory Weave; update this one");
  }

  private List<T> read() throws IOException, DamagedFileException, NewerFileException {
    if (!Files.exists(file)) {
      return List.of();
    }
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is no file");
    }
    if (Files.size(file) > LARGEST) {
      throw new DamagedFileException("it is longer than " + LARGEST + " bytes");
    }
    return form.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
  }

  /** Reads, changes and writes the list under the lock. */
  public void change(UnaryOperator<List<T>> change) throws IOException {
    OwnFolder.make(folder);
    // The lock file is never replaced, unlike the file with the entries.
    Optional<LockFile.Hold> hold =
        LockFile.hold(lockFile, PATIENCE, FinishedFile.forOwner(lockFile));
    try (LockFile.Hold held =
        hold.orElseThrow(() -> new IOException("somebody else has it in use"))) {
      Drafts.clear(folder);
      List<T> before = readOrSetAside();
      List<T> after = change.apply(before);
      if (!after.equals(before)) {
        byte[] text = form.write(after).getBytes(StandardCharsets.UTF_8);
        new FileActions().replaceForOwner(file, text);
      }
    }
  }

  private List<T> readOrSetAside() throws IOException {
    try {
      return read();
    } catch (NewerFileException e) {
      throw newer();
    } catch (DamagedFileException e) {
      String time = clock.instant().toString().replace(':', '-');
      Path aside = folder.resolve(file.getFileName() + ".damaged-" + time);
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      LOG.warn(
          "{} could not be read: {}; it is kept as {}, and a new one is begun",
          what,
          e.getMessage(),
          aside);
      return List.of();
    }
  }
}
