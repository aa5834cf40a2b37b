package dev.memoryweave.workspace.guide;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.guide.internal.ContinuityReader;
import dev.memoryweave.workspace.guide.internal.MapReader;
import dev.memoryweave.workspace.guide.internal.MarkedFiles;
import dev.memoryweave.workspace.guide.internal.MarkedFiles.Planned;
import dev.memoryweave.workspace.guide.internal.MarkedText;
import dev.memoryweave.workspace.guide.internal.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A section that the memory keeps in the files that agents read, between two lines of its own.
 *
 * <p>The <b>product map</b> describes the project, its features by stage, recent decisions, open
 * questions, and entries that may be out of date, in at most {@value #MOST_TOKENS_OF_MAP} tokens.
 * The <b>continuity block</b> says where work stands: rules, decisions and open work of the
 * project, a line each, in at most {@value #MOST_TOKENS_OF_CONTINUITY} tokens. It is written only
 * while it costs fewer tokens than the pack that an agent would have to ask for; else its lines
 * stand empty.
 *
 * <p>A section depends only on the content of the memories, so that unchanged memories write
 * nothing, and mentions what does not fit. Suspected prompt injections, contested and pending
 * memories, possible secrets, personal data, and statements made only by a tool are left out, since
 * these files are read as instructions.
 *
 * <p>A file that cannot take the section is reported and left as it is; the others are written.
 */
public final class AgentSection {
  /** The line before the product map. */
  public static final String MAP_BEGIN = "<!-- memory-weave:map:start -->";

  /** The line after the product map. */
  public static final String MAP_END = "<!-- memory-weave:map:end -->";

  /** The line before the continuity block. */
  public static final String CONTINUITY_BEGIN = "<!-- memory-weave:continuity:start -->";

  /** The line after the continuity block. */
  public static final String CONTINUITY_END = "<!-- memory-weave:continuity:end -->";

  /** The most tokens of the product map, without its markers. */
  public static final int MOST_TOKENS_OF_MAP = MapReader.MOST_TOKENS;

  /** The most tokens of the continuity block, without its markers. */
  public static final int MOST_TOKENS_OF_CONTINUITY = ContinuityReader.MOST_TOKENS;

  private final Section section;
  private final Supplier<Rendered> content;
  private final UnaryOperator<Path> boundary;
  private final boolean everywhere;

  private AgentSection(
      Section section,
      Supplier<Rendered> content,
      UnaryOperator<Path> boundary,
      boolean everywhere) {
    this.section = section;
    this.content = content;
    this.boundary = boundary;
    this.everywhere = everywhere;
  }

  /**
   * The product map of a project.
   *
   * @param memory the memories of the project
   * @param name the name of the project
   * @param boundary gives the real place of a path that is relative to the project's root, and
   *     throws if that is outside the project
   * @param counter counts the tokens of the map
   * @param everywhere whether {@link #refresh} adds it to files for agents that lack it
   */
  public static AgentSection map(
      AgentMemory memory,
      String name,
      UnaryOperator<Path> boundary,
      TokenCounter counter,
      boolean everywhere) {
    return new AgentSection(
        Section.MAP, new MapReader(memory, name, counter), boundary, everywhere);
  }

  /**
   * The continuity block of a project; {@link #refresh} keeps it where it stands.
   *
   * @param memory the memories of the project
   * @param boundary as for the map
   * @param counter counts the tokens of the block and of what it saves
   */
  public static AgentSection continuity(
      AgentMemory memory, UnaryOperator<Path> boundary, TokenCounter counter) {
    return new AgentSection(
        Section.CONTINUITY, new ContinuityReader(memory, counter), boundary, false);
  }

  /** The section as it would be written now. */
  public Rendered render() {
    return content.get();
  }

  // ---- the files --------------------------------------------------------------------------------

  /**
   * Updates the section in files with its markers, and adds it to all existing files for agents if
   * the settings ask for it.
   */
  public Refresh refresh() {
    return refresh(everywhere, true);
  }

  /** Plans what {@link #refresh} would do. */
  public Refresh plan() {
    return refresh(everywhere, false);
  }

  /** Writes the section into all existing files for agents. */
  public Refresh add() {
    return refresh(true, true);
  }

  /** Removes the section from the files that have it. */
  public Refresh remove() {
    return each(text -> Optional.of(text.without()), true);
  }

  private Refresh refresh(boolean all, boolean write) {
    Lazy text = new Lazy();
    return each(
        file ->
            file.hasSection() || (all && !text.markdown().isEmpty())
                ? Optional.of(file.with(text.markdown()))
                : Optional.empty(),
        write);
  }

  /** Rendered at most once, and not at all if no file takes it. */
  private final class Lazy {
    private String markdown = "";
    private boolean made;

    String markdown() {
      if (!made) {
        markdown = render().markdown();
        made = true;
      }
      return markdown;
    }
  }

  private Refresh each(Function<MarkedText, Optional<byte[]>> change, boolean write) {
    MarkedFiles files = new MarkedFiles(boundary, section);
    List<AgentGuide.Change> changes = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (String path : AgentGuide.FILES) {
      try {
        Optional<Planned> planned =
            files.plan(path, text -> change.apply(text).orElse(text.unchanged()));
        if (planned.isPresent()) {
          if (write) {
            files.carryOut(planned.get());
          }
          changes.add(planned.get().change());
        }
      } catch (MemoryException e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    return new Refresh(changes, problems);
  }

  /**
   * Report on a section in the files for agents.
   *
   * @param changes the change, made or planned, of each file that takes the section
   * @param problems why a file was left as it is and what to do, a sentence for each such file
   */
  public record Refresh(List<AgentGuide.Change> changes, List<String> problems) {
    /** Copies the lists. */
    public Refresh {
      changes = List.copyOf(changes);
      problems = List.copyOf(problems);
    }

    /** The files that are written, relative to the root, each once. */
    public List<String> written() {
      return changes.stream()
          .filter(AgentGuide.Change::isChange)
          .map(AgentGuide.Change::path)
          .distinct()
          .toList();
    }

    /** This and another report as one. */
    public Refresh and(Refresh other) {
      return new Refresh(joined(changes, other.changes), joined(problems, other.problems));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
      return Stream.concat(first.stream(), second.stream()).toList();
    }
  }

  /**
   * A section as Markdown.
   *
   * @param markdown its lines, which end in line feeds; without markers. Empty if it is not worth
   *     its cost
   * @param tokens how many tokens its lines cost
   * @param leftOut how many of its memories are not shown, for lack of room or because they are not
   *     recent
   * @param saved how many tokens its readers save, for a section that is written only if they are
   *     more than it costs; null for others
   */
  public record Rendered(String markdown, int tokens, long leftOut, @Nullable Long saved) {}
}
