package dev.memoryweave.workspace.guide;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes the policy for agents into the files that agents read, between the lines {@value #BEGIN}
 * and {@value #END}. Only files that exist are written. Whatever stands outside of the markers
 * stays as it is, byte for byte; the same policy again writes nothing.
 *
 * <p>All files are looked at before the first is written, so that nothing is written if one of them
 * cannot take the policy. Each file is replaced as a whole.
 */
public final class AgentGuide {
  /** The line before the policy. */
  public static final String BEGIN = GuideText.BEGIN;

  /** The line after the policy. */
  public static final String END = GuideText.END;

  /** The files that agents read, relative to the project's root. */
  public static final List<String> FILES =
      List.of(
          "AGENTS.md", "CLAUDE.md", "GEMINI.md", ".github/copilot-instructions.md", ".cursorrules");

  /** The longest file that is written, in bytes. */
  public static final int MAX_SIZE = 1_000_000;

  private final UnaryOperator<Path> boundary;

  /**
   * A guide for the files of a project.
   *
   * @param boundary gives the real place of a path that is relative to the project's root, with
   *     links resolved, and throws if that is outside of the project
   */
  public AgentGuide(UnaryOperator<Path> boundary) {
    this.boundary = boundary;
  }

  /**
   * Plans the changes that {@link #write} would make.
   *
   * @return a change for each file that exists, in the order of {@link #FILES}
   * @throws GuideException if a file cannot take the policy
   */
  public List<GuideChange> plan(AgentPolicy policy) {
    return changes(planned(text -> text.with(policy.markdown())));
  }

  /**
   * Writes the policy into the files that exist.
   *
   * @return what was done to each file that exists; empty if there is none
   * @throws GuideException if a file cannot take the policy; then none is written, unless the disk
   *     failed between two of them
   */
  public List<GuideChange> write(AgentPolicy policy) {
    return carriedOut(planned(text -> text.with(policy.markdown())));
  }

  /**
   * Plans the changes that {@link #remove} would make.
   *
   * @throws GuideException if the markers of a file are damaged
   */
  public List<GuideChange> planRemoval() {
    return changes(planned(GuideText::without));
  }

  /**
   * Takes the policy out of the files that have it.
   *
   * @throws GuideException if the markers of a file are damaged; then none is written
   */
  public List<GuideChange> remove() {
    return carriedOut(planned(GuideText::without));
  }

  /** A file as it is and as it should be. */
  private static final class Planned {
    private final String path;
    private final Path place;
    private final byte[] before;
    private final byte[] after;

    /** Whether another path, which comes first, leads to the same file. */
    private final boolean alias;

    private Planned(String path, Path place, byte[] before, byte[] after, boolean alias) {
      this.path = path;
      this.place = place;
      this.before = before;
      this.after = after;
      this.alias = alias;
    }

    private Planned under(String otherPath) {
      return new Planned(otherPath, place, before, after, true);
    }

    private GuideChange change() {
      if (alias || Arrays.equals(before, after)) {
        return new GuideChange(path, GuideChange.Action.NONE);
      }
      if (!GuideText.of(path, after).hasSection()) {
        return new GuideChange(path, GuideChange.Action.REMOVE);
      }
      boolean had = GuideText.of(path, before).hasSection();
      return new GuideChange(path, had ? GuideChange.Action.UPDATE : GuideChange.Action.ADD);
    }
  }

  private List<Planned> planned(Function<GuideText, byte[]> change) {
    Map<Path, Planned> files = new LinkedHashMap<>();
    List<Planned> all = new ArrayList<>();
    for (String path : FILES) {
      Path place = boundary.apply(Path.of(path));
      if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
        continue;
      }
      Planned same = files.get(place);
      if (same != null) {
        all.add(same.under(path));
        continue;
      }
      byte[] before = read(path, place);
      Planned planned =
          new Planned(path, place, before, change.apply(GuideText.of(path, before)), false);
      files.put(place, planned);
      all.add(planned);
    }
    return all;
  }

  private static List<GuideChange> changes(List<Planned> files) {
    return files.stream().map(Planned::change).toList();
  }

  private static List<GuideChange> carriedOut(List<Planned> files) {
    List<GuideChange> changes = changes(files);
    for (int i = 0; i < files.size(); i++) {
      if (changes.get(i).isChange()) {
        replace(files.get(i));
      }
    }
    return changes;
  }

  // ---- the disk ---------------------------------------------------------------------------------

  private static byte[] read(String path, Path place) {
    try {
      if (!Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
        throw new GuideException(path, "it is not a plain file");
      }
      if (Files.size(place) > MAX_SIZE) {
        throw new GuideException(path, "it has more than " + MAX_SIZE + " bytes");
      }
      return Files.readAllBytes(place);
    } catch (IOException e) {
      throw new GuideException(path, "it cannot be read: " + e.getMessage(), e);
    }
  }

  private static void replace(Planned file) {
    try {
      Path draft =
          Files.createTempFile(file.place.toAbsolutePath().getParent(), ".memory-weave", ".tmp");
      try {
        Files.write(draft, file.after);
        copyPermissions(file.place, draft);
        if (!Arrays.equals(Files.readAllBytes(file.place), file.before)) {
          throw new GuideException(file.path, "somebody has changed it in the meantime; try again");
        }
        move(draft, file.place);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new GuideException(file.path, "it cannot be written: " + e.getMessage(), e);
    }
  }

  private static void move(Path draft, Path file) throws IOException {
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    @Nullable PosixFileAttributeView view =
        Files.getFileAttributeView(from, PosixFileAttributeView.class);
    if (view != null) {
      Set<PosixFilePermission> permissions = view.readAttributes().permissions();
      Files.setPosixFilePermissions(to, permissions);
    }
  }
}
