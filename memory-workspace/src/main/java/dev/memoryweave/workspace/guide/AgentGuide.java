package dev.memoryweave.workspace.guide;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.workspace.guide.MarkedFiles.Planned;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Writes the policy for agents into the files that agents read, between the lines {@value #BEGIN}
 * and {@value #END}. Only existing files are written. Everything outside the markers stays as it
 * is, byte for byte; writing an unchanged policy has no effect.
 *
 * <p>All files are checked before the first is written, so that nothing is written if one of them
 * cannot take the policy. Each file is replaced as a whole.
 */
public final class AgentGuide {
  /** The line before the policy. */
  public static final String BEGIN = "<!-- memory-weave:begin -->";

  /** The line after the policy. */
  public static final String END = "<!-- memory-weave:end -->";

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
   *     links resolved, and throws if that is outside the project
   */
  public AgentGuide(UnaryOperator<Path> boundary) {
    this.boundary = boundary;
  }

  /**
   * Plans the changes that {@link #write} would make.
   *
   * @return a change for each existing file, in the order of {@link #FILES}
   * @throws GuideException if a file cannot take the policy
   */
  public List<GuideChange> plan(AgentPolicy policy) {
    return changes(text -> text.with(policy.markdown()));
  }

  /**
   * Writes the policy into the existing files.
   *
   * @return the change of each existing file; empty if there is none
   * @throws GuideException if a file cannot take the policy; then none is written, unless the disk
   *     failed between two of them
   */
  public List<GuideChange> write(AgentPolicy policy) {
    return carriedOut(text -> text.with(policy.markdown()));
  }

  /**
   * Plans the changes that {@link #remove} would make.
   *
   * @throws GuideException if the markers of a file are damaged
   */
  public List<GuideChange> planRemoval() {
    return changes(MarkedText::without);
  }

  /**
   * Removes the policy from the files that have it.
   *
   * @throws GuideException if the markers of a file are damaged; then none is written
   */
  public List<GuideChange> remove() {
    return carriedOut(MarkedText::without);
  }

  /** Removes what killed processes left while writing the files for agents of a project. */
  public static void clearLeft(Path root) {
    FILES.stream()
        .map(path -> root.resolve(path).getParent())
        .filter(Objects::nonNull)
        .distinct()
        .forEach(Drafts::clear);
  }

  /** Checks all files before the first is written. */
  private List<Planned> planned(MarkedFiles files, Function<MarkedText, byte[]> change) {
    List<Planned> all = new ArrayList<>();
    for (String path : FILES) {
      files.plan(path, change).ifPresent(all::add);
    }
    return all;
  }

  private List<GuideChange> changes(Function<MarkedText, byte[]> change) {
    return planned(files(), change).stream().map(Planned::change).toList();
  }

  private List<GuideChange> carriedOut(Function<MarkedText, byte[]> change) {
    MarkedFiles files = files();
    List<Planned> all = planned(files, change);
    all.forEach(files::carryOut);
    return all.stream().map(Planned::change).toList();
  }

  private MarkedFiles files() {
    return new MarkedFiles(boundary, Section.POLICY);
  }
}
