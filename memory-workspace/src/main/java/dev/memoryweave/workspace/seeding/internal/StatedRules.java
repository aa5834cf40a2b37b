package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.Lazy;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Statements of files in one version of them. It relies on the texts alone: what a memory says
 * about its origin shows where to look, but proves nothing.
 *
 * <p>An instance is for one thread, and reads each file once.
 */
public final class StatedRules {
  private final Function<String, Optional<SourceText>> files;
  private final StatementReading reading = StatementReading.present(SeedSettings.defaults());
  private final Map<String, List<Seed>> found = new HashMap<>();
  private final Lazy<Neighbours> others;

  /**
   * Creates the lookup for some files.
   *
   * @param agentFiles the paths of files that may be agent files, and take in others
   * @param files gives the text of a file by its path, or nothing if there is none
   */
  public StatedRules(Collection<String> agentFiles, Function<String, Optional<SourceText>> files) {
    this.files = files;
    this.others = new Lazy<>(() -> Neighbours.of(agentFiles, files));
  }

  /** The files that a memory was extracted from; empty if there are none. */
  public static Collection<String> files(MemoryNode node) {
    return SeedOrigin.isSeeded(node) && !SeedOrigin.isEdited(node)
        ? SeedOrigin.paths(node)
        : Set.of();
  }

  /** Whether a file states exactly what a memory says. */
  public boolean states(String path, MemoryNode node) {
    return found.computeIfAbsent(path, this::read).stream()
        .anyMatch(
            seed ->
                seed.kind() == node.kind()
                    && seed.isTitled(node.title())
                    && seed.body().equals(node.body()));
  }

  private List<Seed> read(String path) {
    return files.apply(path).map(this::seeds).orElse(List.of());
  }

  private List<Seed> seeds(SourceText text) {
    return reading.isRead(text, others.get())
        ? reading.extract(text, others.get()).seeds()
        : List.of();
  }
}
