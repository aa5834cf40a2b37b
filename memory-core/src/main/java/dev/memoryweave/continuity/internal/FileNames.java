package dev.memoryweave.continuity.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Utterance;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file names that turns and memories mention. */
final class FileNames {
  /** Anything that may be a path; matched as a whole, so that a long text needs one pass. */
  private static final Pattern RUN = Pattern.compile("[\\p{L}\\p{N}_@.+~:/\\\\-]++");

  /** A name with an extension. */
  private static final Pattern NAME = Pattern.compile(".*[^./]\\.[A-Za-z]\\w{0,9}");

  private static final Pattern SENTENCE_END = Pattern.compile("[.:]+$");

  /** File names are near the ends of arguments, whatever content is between. */
  private static final int LOOKED_AT = 2_000;

  /** The most names of one lane. */
  private static final int MAX_NAMES = 5_000;

  private final Set<String> names = new HashSet<>();

  /** Adds the files that a turn or another memory names. */
  void add(MemoryNode node) {
    node.anchors().stream().map(Anchor::glob).forEach(this::addPath);
    Utterance said = node.utterance();
    if (said != null) {
      for (Message.ToolCall call : said.toolCalls()) {
        addFrom(call.arguments());
      }
      addFrom(node.body());
    }
  }

  private void addFrom(String text) {
    addAll(text.length() <= 2 * LOOKED_AT ? text : text.substring(0, LOOKED_AT));
    if (text.length() > 2 * LOOKED_AT) {
      addAll(text.substring(text.length() - LOOKED_AT));
    }
  }

  private void addAll(String text) {
    // JSON escapes a backslash as two.
    Matcher runs = RUN.matcher(text.replace("\\\\", "/"));
    while (runs.find() && names.size() < MAX_NAMES) {
      String run = SENTENCE_END.matcher(runs.group()).replaceFirst("");
      if (run.indexOf('/') >= 0 || run.indexOf('\\') >= 0 || NAME.matcher(run).matches()) {
        addPath(run);
      }
    }
  }

  private void addPath(String path) {
    names.add(normalised(path));
  }

  private static String normalised(String path) {
    String plain = path.replace('\\', '/');
    return plain.startsWith("./") ? plain.substring(2) : plain;
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  /** The fraction of some files that is named here, 0 to 1. */
  double coverage(List<String> files) {
    long held = files.stream().map(FileNames::normalised).filter(this::holds).count();
    return files.isEmpty() ? 0 : (double) held / files.size();
  }

  /** Whether a file is named, by an equal path or where one path ends with the other. */
  private boolean holds(String file) {
    return names.contains(file)
        || names.stream()
            .anyMatch(
                name ->
                    (name.endsWith("/" + file) || file.endsWith("/" + name))
                        && Math.min(name.length(), file.length()) > 2);
  }
}
