package dev.memoryweave.knowledge.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether a decision is in force, according to its record. */
public final class DecisionStatus {
  private static final Pattern LINE =
      Pattern.compile("(?im)^[ \\t>*_-]*+status[\\s*_]*:[\\s*_]*(.{0,200})$");

  private static final Pattern HEADING = Pattern.compile("#{1,6}[ \\t]+(\\S.*)");

  private static final Pattern STATUS_HEADING =
      Pattern.compile("(?i)(?:[0-9.]{1,8}[ \\t]*)?status[ \\t]*:?[ \\t#]*");

  /** The number of another record, but not the year of a date. */
  private static final Pattern NUMBER =
      Pattern.compile("(?i)(?<![\\w-])(?:(?:adr|rfc|dr|pep)[-_ #]?)?[0-9]{1,6}\\b(?!-[0-9])");

  private static final int LONGEST = 200;

  private DecisionStatus() {}

  /** The status in a line of a text, or nothing. */
  public static Optional<String> in(String text) {
    Matcher line = LINE.matcher(text);
    return line.find() ? Optional.of(line.group(1).strip()) : Optional.empty();
  }

  /**
   * The status at the beginning of a record, in a line, below a heading, or in a remark below its
   * title; or nothing.
   */
  public static Optional<String> ofBeginning(String markdown) {
    Optional<String> line = in(markdown);
    if (line.isPresent()) {
      return line;
    }
    StringBuilder status = new StringBuilder();
    StringBuilder introduction = new StringBuilder();
    boolean isStatus = false;
    int headings = 0;
    for (String next : markdown.lines().toList()) {
      Matcher heading = HEADING.matcher(next);
      if (heading.matches()) {
        headings++;
        if (isStatus) {
          break;
        }
        isStatus = STATUS_HEADING.matcher(heading.group(1)).matches();
      } else if (isStatus && status.length() < LONGEST) {
        status.append(next.strip()).append(' ');
      } else if (headings <= 1) {
        introduction.append(next.strip()).append(' ');
      }
    }
    if (!status.toString().isBlank()) {
      return Optional.of(Text.shorten(status.toString().strip(), LONGEST));
    }
    String remark = introduction.toString().strip();
    return Languages.names(GuideCue.RECORD_REPLACED, remark)
        ? Optional.of(remark)
        : Optional.empty();
  }

  /** "Accepted, supersedes 3" is in force; "Accepted, superseded by 7" is not. */
  public static boolean isInForce(String status) {
    String line = status.replace('\n', ' ');
    if (Languages.matches(GuideCue.STATUS_ADOPTED, line)) {
      return !Languages.matches(GuideCue.STATUS_REPLACED, line);
    }
    return !Languages.matches(GuideCue.STATUS_NOT_IN_FORCE, line);
  }

  /** Whether a text gives a status that is not in force. */
  public static boolean isRetired(String text) {
    return in(text).filter(status -> !isInForce(status)).isPresent();
  }

  /** Whether a status that is not in force means that nobody has decided yet. */
  public static boolean isOpen(String status) {
    return Languages.matches(GuideCue.STATUS_OPEN, status.replace('\n', ' '));
  }

  /**
   * A short label for the status of a decision that is not in force, such as {@code superseded by
   * 12}: known words and a number, whatever else the record says there. Null for one that is in
   * force.
   */
  public static @Nullable String label(String status) {
    if (isInForce(status)) {
      return null;
    }
    String line = status.replace('\n', ' ');
    for (Pattern pattern : Languages.patterns(GuideCue.STATUS_REPLACED)) {
      Matcher replaced = pattern.matcher(line);
      if (replaced.matches()) {
        Matcher number = NUMBER.matcher(line).region(replaced.end(1), line.length());
        return PlainText.lowerCase(replaced.group(1))
            + (number.find() ? " by " + number.group() : "");
      }
    }
    return Languages.patterns(GuideCue.STATUS_WORD).stream()
        .map(pattern -> pattern.matcher(line))
        .filter(Matcher::find)
        .map(found -> PlainText.lowerCase(found.group()))
        .findFirst()
        .orElse("not in force");
  }
}
