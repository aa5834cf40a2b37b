package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files that agent files take in, and what these take in themselves. Their statements count
 * like those of the agent file, and for the same part of the project.
 */
public final class Imports {
  /** No files at all. */
  public static final Imports NONE = new Imports();

  /** As deep as the agents themselves follow. */
  private static final int DEEPEST = 5;

  /** No project needs more; whatever is beyond is no rule. */
  private static final int MOST = 500;

  private final Map<String, Standing> standings = new LinkedHashMap<>();
  private final List<SeedReport.Skipped> left = new ArrayList<>();

  private Imports() {}

  /**
   * Follows the words that take in files.
   *
   * @param agentFiles the files for agents, by their paths; others are ignored
   * @param texts gives the text of a file of the project, or nothing if there is none to read
   */
  public static Imports of(
      Collection<String> agentFiles, Function<String, Optional<SourceText>> texts) {
    Imports found = new Imports();
    for (String path : agentFiles.stream().sorted(SourcePath.ORDER).toList()) {
      texts
          .apply(path)
          .filter(text -> DocumentRole.of(path, text.type()) == DocumentRole.AGENT)
          .ifPresent(text -> found.walk(path, text, texts));
    }
    return found;
  }

  /** The part of the project that a file applies to that is taken in; null if none does so. */
  @Nullable Standing standing(String path) {
    return standings.get(path);
  }

  /** Whether an agent file takes in a file, directly or not. */
  boolean hold(String path) {
    return standings.containsKey(path);
  }

  /** The files that are taken in. */
  Set<String> paths() {
    return standings.keySet();
  }

  /** The words that take in nothing, with the reasons. */
  public List<SeedReport.Skipped> left() {
    return List.copyOf(left);
  }

  /** Follows the words of one agent file, the nearest first. */
  private void walk(String root, SourceText text, Function<String, Optional<SourceText>> texts) {
    TakenIn.Found found = TakenIn.of(text);
    if (found.front().isOfARole()) {
      return;
    }
    Standing standing = Standing.of(root, found.front());
    Set<String> seen = new HashSet<>(Set.of(root));
    Deque<Step> open = new ArrayDeque<>();
    found.words().forEach(word -> open.add(new Step(root, word, 1)));
    while (!open.isEmpty()) {
      Step step = open.remove();
      String path = step.word().path(step.from()).orElse(null);
      if (path == null) {
        leave(step, "the file lies outside the project");
      } else if (seen.add(path)) {
        SourceText target = text(path, texts).orElse(null);
        if (target == null) {
          leave(step, "there is no such file among those that are read");
        } else if (DocumentRole.isPersonal(path)) {
          leave(step, "the file is one person's");
        } else if (step.depth() > DEEPEST || standings.size() >= MOST) {
          leave(step, "it is more than " + DEEPEST + " files away from " + root);
        } else if (target.type().isProse() && !ForeignFile.isNamed(path)) {
          // A file for agents is one by itself, with its own standing.
          if (DocumentRole.of(path, target.type()) != DocumentRole.AGENT) {
            standings.merge(path, standing, Standing::with);
          }
          TakenIn.of(target).words().forEach(w -> open.add(new Step(path, w, step.depth() + 1)));
        }
      }
    }
  }

  private static Optional<SourceText> text(
      String path, Function<String, Optional<SourceText>> texts) {
    try {
      return texts.apply(SourcePath.check("path", path));
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  private void leave(Step step, String reason) {
    SeedReport.Skipped word =
        new SeedReport.Skipped(
            step.from() + ":" + step.word().line(),
            "@" + PlainText.oneLine(step.word().target()),
            reason);
    if (!left.contains(word) && left.size() < MOST) {
      left.add(word);
    }
  }

  /**
   * A word that is still to be followed.
   *
   * @param from the file where it stands
   * @param depth how far its file is from the agent file
   */
  private record Step(String from, TakenIn word, int depth) {}
}
