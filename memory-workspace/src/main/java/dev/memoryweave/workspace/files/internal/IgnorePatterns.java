package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.ignore.FastIgnoreRule;
import org.jspecify.annotations.Nullable;

/** Patterns in the syntax of {@code .gitignore}; the last match decides. */
final class IgnorePatterns {
  static final IgnorePatterns NONE = new IgnorePatterns(List.of());

  /** Each star of a name multiplies the work of a match by the length of the name. */
  private static final int MOST_STARS = 3;

  private static final int MOST_FOLDER_STARS = 4;
  private static final int MOST_RULES = 5_000;
  private static final int LONGEST_RULE = 1_000;

  private final FastIgnoreRule[] rules;
  private final boolean isInAnyCase;

  private IgnorePatterns(List<FastIgnoreRule> rules) {
    this(rules, false);
  }

  private IgnorePatterns(List<FastIgnoreRule> rules, boolean isInAnyCase) {
    this.rules = rules.toArray(new FastIgnoreRule[0]);
    this.isInAnyCase = isInAnyCase;
  }

  /**
   * Parses lines. Ignores invalid patterns, and those that would take long to match, such as a name
   * with more than three stars.
   */
  static IgnorePatterns of(Iterable<String> lines) {
    return of(lines, false);
  }

  /**
   * Parses lines like {@link #of(Iterable)}.
   *
   * @param isInAnyCase whether case and normal form of letters are ignored
   */
  static IgnorePatterns of(Iterable<String> lines, boolean isInAnyCase) {
    List<FastIgnoreRule> rules = new ArrayList<>();
    for (String line : lines) {
      if (rules.size() < MOST_RULES && isPattern(line)) {
        FastIgnoreRule rule = new FastIgnoreRule(isInAnyCase ? PlainText.letters(line) : line);
        if (!rule.isEmpty()) {
          rules.add(rule);
        }
      }
    }
    return rules.isEmpty() ? NONE : new IgnorePatterns(rules, isInAnyCase);
  }

  static boolean isPattern(String line) {
    return !line.isBlank()
        && !line.startsWith("#")
        && !line.equals("/")
        && line.length() <= LONGEST_RULE
        && isQuick(line);
  }

  private static boolean isQuick(String line) {
    int folders = 0;
    for (String part : line.split("/", -1)) {
      if (part.equals("**")) {
        folders++;
      } else if (part.replaceAll("\\*+", "*").chars().filter(c -> c == '*').count() > MOST_STARS) {
        return false;
      }
    }
    return folders <= MOST_FOLDER_STARS;
  }

  boolean isEmpty() {
    return rules.length == 0;
  }

  /**
   * Whether a path is ignored (true), explicitly not ignored (false), or not mentioned (null).
   *
   * @param path relative to the folder of the patterns
   */
  @Nullable Boolean decide(String path, boolean folder) {
    String letters = isInAnyCase ? PlainText.letters(path) : path;
    for (int i = rules.length - 1; i >= 0; i--) {
      if (rules[i].isMatch(letters, folder, true)) {
        return rules[i].getResult();
      }
    }
    return null;
  }
}
