package dev.memoryweave.reflect.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.internal.CodeName;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sources that a text mentions in passing: lines of files, tests and commits. They are evidence
 * only if they are found, since much looks like a name and is not one.
 */
public final class CitedSources {
  /** The most sources per text. */
  private static final int MOST = 10;

  /** Longer words name nothing that could be looked up. */
  private static final int LONGEST = 300;

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");
  private static final String BEFORE = "([{<\"'`*“";
  private static final String AFTER = ".,;:!?\"'`*”>}";

  private CitedSources() {}

  /** The sources that a text names, in order, each once. */
  public static List<Evidence.Draft> in(String text) {
    List<Evidence.Draft> cited = new ArrayList<>();
    String before = "";
    for (String word : text.split("\\s+", -1)) {
      String name = bare(word);
      Evidence.Kind kind = kind(name, before);
      Evidence.Draft piece = kind == null ? null : Evidence.Draft.of(kind, name, "");
      if (piece != null && !cited.contains(piece) && cited.size() < MOST) {
        cited.add(piece);
      }
      before = PlainText.lowerCase(name);
    }
    return cited;
  }

  private static Evidence.@Nullable Kind kind(String name, String before) {
    if (name.length() < 3 || name.length() > LONGEST || name.contains("://")) {
      return null;
    }
    if (COMMIT.matcher(name).matches()) {
      // Numbers and a few words consist of the same characters.
      boolean isMixed =
          name.chars().anyMatch(Character::isDigit) && name.chars().anyMatch(Character::isLetter);
      return isMixed || before.equals("commit") ? Evidence.Kind.COMMIT : null;
    }
    SourceLocator locator = SourceLocator.of(Evidence.Kind.FILE, name);
    if (locator.hasLines()) {
      boolean isPath = locator.place().indexOf('/') >= 0 || locator.place().indexOf('.') > 0;
      return isPath ? Evidence.Kind.FILE : null;
    }
    Optional<CodeName> code = CodeName.of(name);
    boolean isTest =
        code.filter(CodeName::isTest)
            .filter(test -> !test.file().isEmpty() || test.names().size() > 1)
            .isPresent();
    return isTest ? Evidence.Kind.TEST : null;
  }

  /** A word without the marks around it. */
  private static String bare(String word) {
    int from = 0;
    int to = word.length();
    while (from < to && BEFORE.indexOf(word.charAt(from)) >= 0) {
      from++;
    }
    boolean isOpened = word.indexOf('(', from) >= 0 || word.indexOf('[', from) >= 0;
    String after = isOpened ? AFTER : AFTER + ")]";
    while (to > from && after.indexOf(word.charAt(to - 1)) >= 0) {
      to--;
    }
    return word.substring(from, to);
  }
}
