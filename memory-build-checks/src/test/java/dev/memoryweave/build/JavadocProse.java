package dev.memoryweave.build;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds sentences of Javadoc that do not define: those that begin with "The same", which makes a
 * reader look elsewhere, or with "What", which is a question and no name.
 */
final class JavadocProse {
  private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern BLOCK_TAGS = Pattern.compile("(?m)^@\\w.*", Pattern.DOTALL);
  private static final Pattern MARGIN = Pattern.compile("(?m)^\\s*\\*? ?");
  private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?])\\s+|</?[a-z]+\\d?>");
  private static final Pattern FAULT = Pattern.compile("(The same|What)\\b.*");
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "(?m)^public (abstract |final |sealed |non-sealed )*(class|interface|record|enum|@interface)"
              + " |^package [\\w.]+;\\s*(import [^;]*;\\s*)*\\z");

  private JavadocProse() {}

  /** Whether a source file holds a public type, or describes a package. */
  static boolean isPublic(String source) {
    return PUBLIC_TYPE.matcher(source).find();
  }

  /** The sentences of a source file that do not define, in their order. */
  static List<String> faults(String source) {
    List<String> faults = new ArrayList<>();
    Matcher comments = COMMENT.matcher(source);
    while (comments.find()) {
      String text = MARGIN.matcher(comments.group(1)).replaceAll("");
      String description = BLOCK_TAGS.matcher(text).replaceFirst("").replaceAll("\\s+", " ");
      for (String sentence : END_OF_SENTENCE.split(description, -1)) {
        if (FAULT.matcher(sentence.strip()).matches()) {
          faults.add(sentence.strip());
        }
      }
    }
    return faults;
  }
}
