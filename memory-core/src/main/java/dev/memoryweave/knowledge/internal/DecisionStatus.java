package dev.memoryweave.knowledge.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.RecordWords;
import dev.memoryweave.language.internal.RecordWords.Part;
import dev.memoryweave.language.internal.RecordWords.Standing;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether a decision is in force, according to its record. */
public final class DecisionStatus {
  /** A line, a row of a table or a field that is named "status" in some language. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?imu)^[ \\t>*_:-]*+(\\|[ \\t*_]*+)?"
              + "(?:(status)|statut|estado|estatus|situação|stato|статус|状态|狀態|状態|ステータス|상태)[\\s*_]*([:：|])[\\s*_]*(.{0,200})$");

  private static final Pattern HEADING = Pattern.compile("(?:#{1,6}|={1,6})[ \\t]+(\\S.*)");

  private static final Pattern UNDERLINE = Pattern.compile("([=~^\"'*+#`-])\\1{2,}[ \\t]*");

  /** The number of another record, but not the year of a date. */
  private static final Pattern NUMBER =
      Pattern.compile("(?i)(?<![\\w-])(?:(?:adr|rfc|dr|pep)[-_ #]?)?[0-9]{1,6}\\b(?!-[0-9])");

  /** An introduction tells early that its record was replaced. */
  private static final int MOST_READ = 4_000;

  private static final int LONGEST = 200;

  private DecisionStatus() {}

  /** The status in a line of a text, or nothing. */
  public static Optional<String> in(String text) {
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      boolean plain = line.group(2) != null && line.group(1) == null && !line.group(3).equals("|");
      String status = line.group(4).replaceFirst("[|\\s]+$", "").strip();
      if (plain || RecordWords.standing(status).isPresent()) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }

  /**
   * The status at the beginning of a record, in a line, below a heading, or in a remark below its
   * title; or nothing.
   */
  public static Optional<String> ofBeginning(String text) {
    Optional<String> line = in(text);
    if (line.isPresent()) {
      return line;
    }
    StringBuilder status = new StringBuilder();
    StringBuilder introduction = new StringBuilder();
    boolean isStatus = false;
    int headings = 0;
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String next = lines.get(i);
      Optional<String> heading = heading(lines, i);
      if (heading.isPresent()) {
        headings++;
        if (isStatus) {
          break;
        }
        isStatus = RecordWords.part(heading.get()).filter(Part.STATUS::equals).isPresent();
      } else if (!UNDERLINE.matcher(next).matches()) {
        if (isStatus && status.length() < LONGEST) {
          status.append(next.strip()).append(' ');
        } else if (headings <= 1) {
          introduction.append(next.strip()).append(' ');
        }
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

  /** Whether a text has the headings of a record: its status, its context and what it decides. */
  public static boolean isRecord(String beginning) {
    Set<Part> parts = EnumSet.noneOf(Part.class);
    List<String> lines = beginning.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      heading(lines, i).flatMap(RecordWords::part).ifPresent(parts::add);
    }
    return parts.contains(Part.DECISION)
        && parts.contains(Part.CONTEXT)
        && (parts.contains(Part.STATUS) || in(beginning).isPresent());
  }

  /** The heading that a line is, marked in front or underlined. */
  private static Optional<String> heading(List<String> lines, int at) {
    Matcher marked = HEADING.matcher(lines.get(at));
    if (marked.matches()) {
      return Optional.of(marked.group(1));
    }
    boolean underlined =
        at + 1 < lines.size()
            && !lines.get(at).isBlank()
            && UNDERLINE.matcher(lines.get(at + 1)).matches()
            && !UNDERLINE.matcher(lines.get(at)).matches();
    return underlined ? Optional.of(lines.get(at).strip()) : Optional.empty();
  }

  /** "Accepted, supersedes 3" is in force; "Accepted, superseded by 7" is not. */
  public static boolean isInForce(String status) {
    String line = line(status);
    if (Languages.matches(GuideCue.STATUS_ADOPTED, line)) {
      return !Languages.matches(GuideCue.STATUS_REPLACED, line);
    }
    return !Languages.matches(GuideCue.STATUS_NOT_IN_FORCE, line)
        && RecordWords.standing(line).orElse(Standing.IN_FORCE) == Standing.IN_FORCE
        && !RecordWords.isReplaced(line);
  }

  private static String line(String status) {
    return status.substring(0, Math.min(MOST_READ, status.length())).replace('\n', ' ');
  }

  /** Whether a text gives a status that is not in force. */
  public static boolean isRetired(String text) {
    return in(text).filter(status -> !isInForce(status)).isPresent();
  }

  /** Whether a status that is not in force means that nobody has decided yet. */
  public static boolean isOpen(String status) {
    String line = line(status);
    return Languages.matches(GuideCue.STATUS_OPEN, line)
        || RecordWords.standing(line).filter(Standing.PROPOSED::equals).isPresent();
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
    String line = line(status);
    String replaced = Languages.parts(GuideCue.STATUS_REPLACED, line).get("word");
    if (replaced != null) {
      Matcher number = NUMBER.matcher(line);
      return PlainText.lowerCase(replaced)
          + (number.find(line.indexOf(replaced)) ? " by " + number.group() : "");
    }
    return Languages.place(GuideCue.STATUS_WORD, line)
        .map(place -> PlainText.lowerCase(line.substring(place.from(), place.to())))
        .orElseGet(() -> labelOfStanding(line));
  }

  /** The label in English of a status in another language. */
  private static String labelOfStanding(String line) {
    if (RecordWords.isReplaced(line)) {
      Matcher number = NUMBER.matcher(line);
      return Standing.SUPERSEDED.label() + (number.find() ? " by " + number.group() : "");
    }
    return RecordWords.standing(line).map(Standing::label).orElse("not in force");
  }
}
