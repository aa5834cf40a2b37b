package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.project.ProjectLocator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The projects that events were about lately, opened. Safe for several threads. */
final class HookProjects implements AutoCloseable {
  /** More than these are worked on at once by hardly anybody, and each costs memory. */
  private static final int MOST = 6;

  private final @Nullable Path home;
  private final Map<Key, Opened> opened = new LinkedHashMap<>(16, .75f, true);

  /**
   * No projects yet.
   *
   * @param home the user's home, which is no project, or null if there is none
   */
  HookProjects(@Nullable Path home) {
    this.home = home;
  }

  /** An opened project: its folder, and what decides how it is opened. */
  private record Key(Path folder, Map<String, String> environment) {}

  /** A project with the model that it uses. */
  private record Opened(ProjectOpening opening, @Nullable Embedder embedder) {
    void close() {
      opening.close();
      if (embedder != null) {
        embedder.close();
      }
    }
  }

  /**
   * The memory of a project, as a client writes it.
   *
   * @param folder the working folder, in the project or its root
   * @param principal the author of what is recorded
   */
  CallContext open(Path folder, Map<String, String> environment, String principal) {
    ProjectLocator locator = new ProjectLocator(folder, home, environment);
    Path root = locator.locate(null, List::of).root();
    CallContext context = opening(new Key(root, environment), locator).open(List::of);
    return context.withAgent(Speakers.named(Source.AGENT, principal, null).agent());
  }

  private ProjectOpening opening(Key key, ProjectLocator locator) {
    List<Opened> old = new ArrayList<>();
    ProjectOpening opening;
    synchronized (opened) {
      Opened known = opened.get(key);
      if (known == null) {
        OpeningOptions options = OpeningOptions.read(Map.of(), Set.of(), key.environment());
        Embedder embedder = options.openEmbedder();
        known =
            new Opened(
                new ProjectOpening(
                    options,
                    Speakers.named(Source.AGENT, "hook", null),
                    embedder,
                    MemoryListener.NONE,
                    IndexingObserver.NONE,
                    locator,
                    options.store()::open),
                embedder);
        opened.put(key, known);
      }
      opening = known.opening();
      while (opened.size() > MOST) {
        Key eldest = opened.keySet().iterator().next();
        Opened removed = opened.remove(eldest);
        if (removed != null) {
          old.add(removed);
        }
      }
    }
    old.forEach(Opened::close);
    return opening;
  }

  @Override
  public void close() {
    List<Opened> all;
    synchronized (opened) {
      all = List.copyOf(opened.values());
      opened.clear();
    }
    all.forEach(Opened::close);
  }
}
