package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideWording;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether what was decided is in force, by what its record says of itself. */
final class DecisionStatus {
  private static final Pattern LINE =
      Pattern.compile("(?im)^[ \\t>*_-]*+status[\\s*_]*:[\\s*_]*(.{0,200})$");

  private DecisionStatus() {}

  /** The status that a line of a text tells, or nothing. */
  static Optional<String> in(String text) {
    Matcher line = LINE.matcher(text);
    return line.find() ? Optional.of(line.group(1).strip()) : Optional.empty();
  }

  /** "Accepted, supersedes 3" is in force; "Accepted, superseded by 7" is not. */
  static boolean isInForce(String status) {
    String line = status.replace('\n', ' ');
    if (Languages.matches(GuideWording.STATUS_ADOPTED, line)) {
      return !Languages.matches(GuideWording.STATUS_REPLACED, line);
    }
    return !Languages.matches(GuideWording.STATUS_NOT_IN_FORCE, line);
  }

  /** Whether a text tells a status that is not in force. */
  static boolean isRetired(String text) {
    return in(text).filter(status -> !isInForce(status)).isPresent();
  }
}
