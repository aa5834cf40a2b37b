package dev.memoryweave.workspace.indexing;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.CodeName;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Files that somebody asks about while all are being read, and which are therefore read next. */
public final class WantedFiles {
  private static final Pattern BETWEEN = Pattern.compile("[\\s,;:()\\[\\]{}<>\"'`]+");
  private static final Pattern END = Pattern.compile("[.?!]+$");

  /** Shorter words name too many files. */
  private static final int SHORTEST_NAME = 3;

  /** As many as are read while somebody waits. */
  private static final int MOST = 30;

  private final Queue<Set<String>> asked = new ConcurrentLinkedQueue<>();
  private final Queue<String> next = new ConcurrentLinkedQueue<>();

  /** Questions that were not looked at yet, and files that were not read yet. */
  private final AtomicInteger open = new AtomicInteger();

  /**
   * Asks for the files that texts name: by a path or its end, or by the name of the file with or
   * without its ending.
   */
  public void ask(Collection<String> texts) {
    Set<String> names = new HashSet<>();
    for (String text : texts) {
      for (String word : BETWEEN.split(text, -1)) {
        String name = END.matcher(word).replaceFirst("");
        if (name.length() >= SHORTEST_NAME) {
          names.add(name);
        }
      }
    }
    if (!names.isEmpty()) {
      open.incrementAndGet();
      asked.add(names);
    }
  }

  /** Whether something was asked for that may still be read. */
  public boolean isOpen() {
    return open.get() > 0;
  }

  /** Takes the next of the files that were asked for and are still to be read, or null. */
  @Nullable IndexTask take(Map<String, IndexTask> left) {
    Set<String> names = asked.poll();
    if (names != null) {
      left.keySet().stream()
          .filter(path -> isNamed(path, names))
          .sorted()
          .limit(MOST)
          .forEach(
              path -> {
                open.incrementAndGet();
                next.add(path);
              });
      open.decrementAndGet();
    }
    for (String path = next.poll(); path != null; path = next.poll()) {
      IndexTask work = left.remove(path);
      if (work != null) {
        return work;
      }
      // Somebody else has taken it, and stores it with what he has at hand.
      open.decrementAndGet();
    }
    return null;
  }

  /** Notes that a file which was taken is read and stored. */
  void done() {
    open.decrementAndGet();
  }

  private static boolean isNamed(String path, Set<String> names) {
    String name = SourcePath.name(path);
    return names.contains(name)
        || names.contains(CodeName.stem(name))
        || names.contains(path)
        || names.stream().anyMatch(end -> end.indexOf('/') > 0 && path.endsWith("/" + end));
  }
}
