package dev.memoryweave.workspace.indexing.internal;

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

/** Files that somebody asked about during a run, and which are therefore read next. */
public final class WantedFiles {
  private static final Pattern BETWEEN = Pattern.compile("[\\s,;:()\\[\\]{}<>\"'`]+");
  private static final Pattern END = Pattern.compile("[.?!]+$");

  /** Shorter words name too many files. */
  private static final int SHORTEST_NAME = 3;

  /** As many files as can be read while somebody waits. */
  private static final int MOST = 30;

  private final Queue<Set<String>> asked = new ConcurrentLinkedQueue<>();
  private final Queue<String> next = new ConcurrentLinkedQueue<>();

  /** Questions not yet processed, and files not yet read. */
  private final AtomicInteger open = new AtomicInteger();

  /**
   * Requests the files that texts mention: by path or the end of one, or by file name with or
   * without extension.
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

  /** Whether requested files may still be unread. */
  public boolean isOpen() {
    return open.get() > 0;
  }

  /** Takes the next requested file that is still unread, or null. */
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
      // Another thread took it and will store it with its batch.
      open.decrementAndGet();
    }
    return null;
  }

  /** Records that a file which was taken is read and stored. */
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
