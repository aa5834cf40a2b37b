package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files whose memories are updated: their current texts, and the version that last processed
 * them.
 */
final class SeedTexts implements SourceResolver {
  private final int version;
  private final Map<String, SourceText> texts = new LinkedHashMap<>();
  private final Set<String> silent = new HashSet<>();
  private final Set<String> gone = new HashSet<>();
  private final Map<String, Integer> drawnBy = new HashMap<>();
  private final Neighbours others;

  /**
   * Creates an empty collection for a version of the rules.
   *
   * @param others what the files of the project say about each other
   */
  SeedTexts(int version, Neighbours others) {
    this.others = others;
    InvalidValueException.unless(version >= 1, "version", version, "be 1 or more");
    this.version = version;
  }

  /** Adds a file that is read for statements. */
  void read(SourceText text, int drawnByVersion) {
    texts.put(text.path(), text);
    drawnBy.put(text.path(), drawnByVersion);
  }

  /** Adds a file that is there but is not read for statements. */
  void silent(String path, int drawnByVersion) {
    silent.add(path);
    drawnBy.put(path, drawnByVersion);
  }

  /** Adds a file that no longer exists. */
  void gone(String path) {
    gone.add(path);
  }

  /** What the files of the project say about each other. */
  Neighbours others() {
    return others;
  }

  boolean isEmpty() {
    return texts.isEmpty() && silent.isEmpty() && gone.isEmpty();
  }

  /** The texts that are read for statements, in order. */
  Collection<SourceText> texts() {
    return texts.values();
  }

  @Nullable SourceText text(String path) {
    return texts.get(path);
  }

  /** Whether this covers all current statements of a file. */
  boolean covers(String path) {
    return texts.containsKey(path) || silent.contains(path) || gone.contains(path);
  }

  boolean isSilent(String path) {
    return silent.contains(path);
  }

  /** Whether an earlier version of the rules was the last to process a file. */
  boolean isOfAnEarlierVersion(String path) {
    Integer by = drawnBy.get(path);
    return by != null && by < version;
  }

  @Override
  public Resolution resolve(Evidence.Kind kind, String place) {
    SourceText text = kind == Evidence.Kind.FILE ? texts.get(place) : null;
    return text == null ? new Unknown("it was not read") : new Found(text.text());
  }
}
