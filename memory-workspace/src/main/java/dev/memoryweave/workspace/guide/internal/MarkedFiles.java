package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.FileChangedException;
import dev.memoryweave.workspace.guide.AgentGuide;
import dev.memoryweave.workspace.guide.GuideException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One section of the files for agents: finds it, plans changes and writes them. Each file is
 * replaced as a whole; unchanged files are not written.
 */
public final class MarkedFiles {
  private final UnaryOperator<Path> boundary;
  private final Section section;

  /** Real places that are planned already, with the path that came first. */
  private final Map<Path, Planned> known = new HashMap<>();

  public MarkedFiles(UnaryOperator<Path> boundary, Section section) {
    this.boundary = boundary;
    this.section = section;
  }

  /** The current and the planned state of a file. */
  public static final class Planned {
    private final String path;
    private final Path place;
    private final byte[] before;
    private final byte[] after;
    private final AgentGuide.Change change;

    private Planned(
        String path, Path place, byte[] before, byte[] after, AgentGuide.Change change) {
      this.path = path;
      this.place = place;
      this.before = before;
      this.after = after;
      this.change = change;
    }

    /** The plan for another path to this file: no work is left. */
    private Planned under(String otherPath) {
      return new Planned(
          otherPath,
          place,
          before,
          after,
          new AgentGuide.Change(otherPath, AgentGuide.Change.Action.NONE));
    }

    public AgentGuide.Change change() {
      return change;
    }
  }

  /**
   * The plan for one file, or nothing if it does not exist.
   *
   * @throws GuideException if it cannot take the section
   */
  public Optional<Planned> plan(String path, Function<MarkedText, byte[]> change) {
    Path place = boundary.apply(Path.of(path));
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    Planned same = known.get(place);
    if (same != null) {
      return Optional.of(same.under(path));
    }
    byte[] before = read(path, place);
    MarkedText text = MarkedText.of(path, before, section);
    byte[] after = change.apply(text);
    boolean has = MarkedText.of(path, after, section).hasSection();
    AgentGuide.Change made = new AgentGuide.Change(path, action(text, after, has));
    Planned planned = new Planned(path, place, before, after, made);
    known.put(place, planned);
    return Optional.of(planned);
  }

  private static AgentGuide.Change.Action action(MarkedText before, byte[] after, boolean has) {
    if (Arrays.equals(before.unchanged(), after)) {
      return AgentGuide.Change.Action.NONE;
    }
    if (!before.hasSection()) {
      return AgentGuide.Change.Action.ADD;
    }
    return has ? AgentGuide.Change.Action.UPDATE : AgentGuide.Change.Action.REMOVE;
  }

  /** Writes the planned state, unless nothing would change. */
  public void carryOut(Planned file) {
    if (!file.change.isChange()) {
      return;
    }
    try {
      Drafts.clear(Objects.requireNonNull(file.place.toAbsolutePath().getParent()));
      new FileActions().replaceUnchanged(file.place, file.before, file.after);
    } catch (FileChangedException e) {
      throw new GuideException(file.path, section.content(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new GuideException(
          file.path, section.content(), "it cannot be written: " + e.getMessage(), e);
    }
  }

  private byte[] read(String path, Path place) {
    try {
      if (!Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
        throw new GuideException(path, section.content(), "it is not a plain file");
      }
      if (Files.size(place) > AgentGuide.MAX_SIZE) {
        throw new GuideException(
            path, section.content(), "it has more than " + AgentGuide.MAX_SIZE + " bytes");
      }
      return Files.readAllBytes(place);
    } catch (IOException e) {
      throw new GuideException(path, section.content(), "it cannot be read: " + e.getMessage(), e);
    }
  }
}
