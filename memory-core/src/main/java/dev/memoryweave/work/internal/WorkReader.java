package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.language.internal.rules.WorkCue;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a message says about the work: lines with a label ("Todo: add a test"), lists below a
 * heading ("Next steps:"), checkboxes, and the agent's claims that it is done. Quoted lines, blocks
 * of code, questions, and templates that nobody has filled in are ignored.
 */
final class WorkReader {
  /** The most signs taken from one message. */
  static final int MOST_SIGNS = 200;

  /** Longer lines and sentences are prose: no heading, no list item, no claim. */
  private static final int LONGEST_LINE = 600;

  private static final int MOST_OBJECTIVES = 3;
  private static final int LONGEST_LABEL = 48;
  private static final int LONGEST_SUMMARY = 4_000;

  /** How many sentences at the end of a message are searched for claims. */
  private static final int MOST_SENTENCES = 60;

  /** How many sentences at its beginning are searched for a request. */
  private static final int MOST_ASKING = 12;

  /**
   * The part of a longer text that is read for sentences: its beginning, or the end of an agent's.
   */
  private static final int LONGEST_PROSE = 50_000;

  private static final Pattern LINES = Pattern.compile("\\R");
  private static final Pattern FENCE = Pattern.compile("^\\s*(?:```|~~~)");
  private static final Pattern QUOTED = Pattern.compile("^\\s*(?:>|\\|)");

  /** Four blanks or a tab before anything but a list item make it code. */
  private static final Pattern INDENTED =
      Pattern.compile("^(?: {4}|\\t)\\s*(?![-*+•\\d\\[\\s])\\S");

  private static final Pattern BULLET =
      Pattern.compile("^\\s*(?:[-*+•–]\\s+|\\(?\\d{1,3}[.)]\\s+)(\\S.*)$");

  private static final Pattern CHECKBOX =
      Pattern.compile("^\\s*(?:[-*+•]\\s+|\\d{1,3}[.)]\\s+)?\\[([ xX✓✔])\\]\\s+(\\S.*)$");

  private static final Pattern CHECK_MARK =
      Pattern.compile("^\\s*(?:[-*+•]\\s+)?(?:(✅|✔️?|☑️?)|(⬜|☐|🔲))\\s*(\\S.*)$");

  private static final Pattern HEADING = Pattern.compile("^\\s*#{1,6}\\s+(\\S.*?)\\s*#*$");

  /** A label and the text after it: {@code **Next steps:** write the test}. */
  private static final Pattern LABELLED =
      Pattern.compile(
          "^(?:\\*\\*|__)?([\\p{L}][^:：*_\\n"
              + "]{0,47}?)(?:\\*\\*|__)?\\s*[:：](?:\\*\\*|__)?\\s*(.*)$");

  private static final Pattern EMPHASISED =
      Pattern.compile("^(?:\\*\\*|__)(.{2,48}?)(?:\\*\\*|__)$");

  private static final Pattern STRUCK = Pattern.compile("^~~(.+)~~[.!]?$");

  /** A placeholder that nobody has filled in. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "<[^<>]{0,200}>|\\{\\{?[^{}]{0,200}\\}?\\}|\\[[^\\[\\]]{0,200}\\]|\\.{2,}|…|_{2,}");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{2,}|\\p{IsHan}");

  private static final Pattern LETTERS = Pattern.compile("\\p{L}{2}|\\p{IsHan}");

  /** Marks around words, but not those of a path such as {@code src/**}. */
  private static final Pattern EMPHASIS =
      Pattern.compile("(?<![/\\w*])\\*\\*(?=[\\w\"'(\\p{L}])|(?<=[^\\s/*])\\*\\*(?![\\w/*])");

  // Each run is tried once, at its beginning: a long one in the middle would be quadratic.
  private static final Pattern EDGE_MARKS = Pattern.compile("^[*_~\\s]++|(?<![*_~\\s])[*_~\\s]++$");
  private static final Pattern LOOSE_END = Pattern.compile("(?<![\\s.;,:!。；！])[\\s.;,:!。；！]++$");

  private static final Map<WorkSign.Type, Vocabulary> LABELS = new EnumMap<>(WorkSign.Type.class);

  static {
    LABELS.put(WorkSign.Type.OBJECTIVE, Vocabulary.OBJECTIVE_LABELS);
    LABELS.put(WorkSign.Type.TASK, Vocabulary.TASK_LABELS);
    LABELS.put(WorkSign.Type.BLOCKER, Vocabulary.BLOCKER_LABELS);
    LABELS.put(WorkSign.Type.CRITERION, Vocabulary.CRITERION_LABELS);
    LABELS.put(WorkSign.Type.DONE, Vocabulary.DONE_LABELS);
    LABELS.put(WorkSign.Type.REOPENED, Vocabulary.REOPENING_LABELS);
    LABELS.put(WorkSign.Type.CLAIM, Vocabulary.CLAIM_LABELS);
    LABELS.put(WorkSign.Type.SUMMARY, Vocabulary.SUMMARY_LABELS);
  }

  private final Message.Role role;
  private final Set<WorkSign> signs = new LinkedHashSet<>();
  private final StringBuilder prose = new StringBuilder();
  private final StringBuilder summary = new StringBuilder();
  private final List<WorkSign> listed = new ArrayList<>();
  private List<String> sentences = List.of();
  private @Nullable Label section;
  private boolean advises;

  private WorkReader(Message.Role role) {
    this.role = role;
  }

  private record Label(WorkSign.Type type, @Nullable CriterionLevel level) {}

  /**
   * The signs of a message, in order, without what its sentences say of known work; empty unless a
   * person or the agent says it.
   */
  public static List<WorkSign> read(Message.Role role, String text, boolean callsTools) {
    if (role != Message.Role.USER && role != Message.Role.ASSISTANT) {
      return List.of();
    }
    return List.copyOf(new WorkReader(role).read(text, callsTools).signs);
  }

  /** All signs of a message: what is called off first, and what has been done last. */
  static List<WorkSign> readAll(Message.Role role, String text, boolean callsTools) {
    if (role != Message.Role.USER && role != Message.Role.ASSISTANT) {
      return List.of();
    }
    WorkReader reader = new WorkReader(role).read(text, callsTools);
    List<WorkSign> talk = TalkReader.signs(reader.sentences, role == Message.Role.USER);
    List<WorkSign> all = new ArrayList<>();
    talk.stream().filter(one -> one.type() == WorkSign.Type.CALLED_OFF).forEach(all::add);
    all.addAll(reader.signs);
    talk.stream().filter(one -> one.type() == WorkSign.Type.DEED).forEach(all::add);
    return all;
  }

  private WorkReader read(String text, boolean callsTools) {
    lines(text);
    in(null);
    sentences(callsTools);
    leavePlansOut();
    return this;
  }

  /**
   * A text with many goals is a plan or a paper that somebody asked for, and none of them is ours.
   */
  private void leavePlansOut() {
    if (signs.stream().filter(WorkReader::isObjective).count() > MOST_OBJECTIVES) {
      signs.removeIf(WorkReader::isObjective);
    }
  }

  private static boolean isObjective(WorkSign sign) {
    return sign.type() == WorkSign.Type.OBJECTIVE;
  }

  private void lines(String text) {
    boolean fenced = false;
    for (String line : LINES.split(text, -1)) {
      if (FENCE.matcher(line).find()) {
        fenced = !fenced;
      } else if (!fenced && !QUOTED.matcher(line).find() && !INDENTED.matcher(line).find()) {
        line(line);
      }
    }
    if (summary.length() > 0) {
      String told = Text.shorten(summary.toString().strip(), LONGEST_SUMMARY);
      signs.add(WorkSign.of(WorkSign.Type.SUMMARY, told));
    }
  }

  private void line(String line) {
    if (line.isBlank()) {
      if (isSummedUp()) {
        in(null);
      }
      prose.append('\n');
      return;
    }
    if (line.length() > LONGEST_LINE) {
      text(line.strip(), false);
      return;
    }
    Matcher heading = HEADING.matcher(line);
    if (heading.matches()) {
      // A comment mark in code looks the same, and then text follows the label.
      in(label(withoutColon(unmarked(heading.group(1)))).orElse(null));
      return;
    }
    Matcher box = CHECKBOX.matcher(line);
    Matcher mark = CHECK_MARK.matcher(line);
    if (box.matches()) {
      box(!box.group(1).isBlank(), box.group(2));
      return;
    }
    if (mark.matches()) {
      box(mark.group(1) != null, mark.group(3));
      return;
    }
    Matcher bullet = BULLET.matcher(line);
    boolean listed = bullet.matches();
    String content = listed ? bullet.group(1) : line.strip();
    if (!labelled(content) && !emphasisedHeading(content)) {
      text(content, listed);
    }
  }

  /** A summary ends with its paragraph, unless that leads to a list. */
  private boolean isSummedUp() {
    return section != null
        && section.type() == WorkSign.Type.SUMMARY
        && summary.length() > 0
        && summary.charAt(summary.length() - 1) != ':';
  }

  private void text(String content, boolean listed) {
    if (section != null && (listed || section.type() == WorkSign.Type.SUMMARY)) {
      entry(section, content, listed);
      return;
    }
    in(null);
    sentencesOf(content);
  }

  /** A label may follow a sentence: "Looked at it. Next: write the test". */
  private void sentencesOf(String line) {
    List<String> sentences = SentenceSplitter.split(line);
    if (sentences.size() < 2) {
      prose.append(line).append('\n');
      return;
    }
    for (String sentence : sentences) {
      if (sentence.length() > LONGEST_LINE || !labelled(sentence)) {
        prose.append(sentence).append('\n');
      }
    }
    in(null);
  }

  /** A ticked line of a list is done, whatever the list; an unticked one is still to be done. */
  private void box(boolean ticked, String text) {
    if (ticked) {
      add(WorkSign.Type.DONE, text, null);
    } else if (section != null && section.type() == WorkSign.Type.CRITERION) {
      add(WorkSign.Type.CRITERION, text, section.level());
    } else {
      add(WorkSign.Type.TASK, text, null);
    }
  }

  private boolean labelled(String content) {
    Matcher labelled = LABELLED.matcher(content);
    if (!labelled.matches()) {
      return false;
    }
    Optional<Label> label = label(labelled.group(1));
    if (label.isEmpty()) {
      return false;
    }
    String rest = unmarked(labelled.group(2));
    in(rest.isEmpty() || label.get().type() == WorkSign.Type.SUMMARY ? label.get() : null);
    if (!rest.isEmpty()) {
      entry(label.get(), rest, false);
    }
    return true;
  }

  private boolean emphasisedHeading(String content) {
    Matcher emphasised = EMPHASISED.matcher(content);
    if (!emphasised.matches()) {
      return false;
    }
    in(label(withoutColon(emphasised.group(1))).orElse(null));
    return true;
  }

  private static String withoutColon(String text) {
    return text.replaceFirst("\\s*[:：]$", "");
  }

  private static Optional<Label> label(String text) {
    String word = PlainText.lowerCase(text.strip()).replace('’', '\'');
    if (word.length() > LONGEST_LABEL) {
      return Optional.empty();
    }
    for (Map.Entry<WorkSign.Type, Vocabulary> row : LABELS.entrySet()) {
      if (Languages.holds(row.getValue(), word)) {
        return Optional.of(new Label(row.getKey(), null));
      }
    }
    return ofLevel(word);
  }

  /** A label that says at which level a condition applies: "Definition of done for the project". */
  private static Optional<Label> ofLevel(String word) {
    for (Pattern pattern : Languages.patterns(WorkCue.LEVEL)) {
      Matcher level = pattern.matcher(word);
      if (level.find()) {
        String plain =
            (word.substring(0, level.start()) + " " + word.substring(level.end())).strip();
        if (Languages.holds(Vocabulary.CRITERION_LABELS, plain)) {
          return Optional.of(new Label(WorkSign.Type.CRITERION, levelOf(level)));
        }
      }
    }
    return Optional.empty();
  }

  private static CriterionLevel levelOf(Matcher level) {
    for (CriterionLevel one : CriterionLevel.values()) {
      if (level.group(one.label()) != null) {
        return one;
      }
    }
    return CriterionLevel.SESSION;
  }

  /** Goes on in a list. A list that advises its reader is no work of anybody here. */
  private void in(@Nullable Label next) {
    if (advises) {
      listed.forEach(signs::remove);
    }
    listed.clear();
    advises = false;
    section = next;
  }

  private void entry(Label label, String text, boolean isListed) {
    if (label.type() == WorkSign.Type.SUMMARY) {
      if (role == Message.Role.ASSISTANT) {
        summary.append(summary.length() == 0 ? "" : "\n").append(text.strip());
      }
      return;
    }
    Matcher struck = STRUCK.matcher(text.strip());
    boolean open = label.type() == WorkSign.Type.TASK || label.type() == WorkSign.Type.BLOCKER;
    if (open && struck.matches()) {
      add(WorkSign.Type.DONE, struck.group(1), null);
    } else if (isListed && label.type() == WorkSign.Type.TASK && role == Message.Role.ASSISTANT) {
      advises |= Languages.matches(WorkCue.ADVICE, PlainText.lowerCase(text));
      int before = signs.size();
      add(label.type(), text, label.level());
      signs.stream().skip(before).forEach(listed::add);
    } else {
      add(label.type(), text, label.level());
    }
  }

  private void add(WorkSign.Type type, String text, @Nullable CriterionLevel level) {
    String plain = PlainText.oneLine(LOOSE_END.matcher(unmarked(text)).replaceFirst(""));
    boolean unsaid =
        signs.size() >= MOST_SIGNS
            || plain.length() > LONGEST_LINE
            || (type != WorkSign.Type.DONE && !LETTERS.matcher(plain).find())
            || Languages.endsAsQuestion(plain)
            || isTemplate(plain)
            || Languages.matches(WorkCue.NOTHING, plain);
    if (unsaid) {
      return;
    }
    boolean done = type == WorkSign.Type.DONE || type == WorkSign.Type.CLAIM;
    if (done && Languages.matches(WorkCue.NOT_DONE, plain)) {
      return;
    }
    signs.add(new WorkSign(type, plain, level));
  }

  private static String unmarked(String text) {
    return EDGE_MARKS.matcher(EMPHASIS.matcher(text).replaceAll("")).replaceAll("");
  }

  /** Whether nothing is left of a text without its placeholders. */
  private static boolean isTemplate(String text) {
    return !WORD.matcher(PLACEHOLDER.matcher(text).replaceAll(" ")).find();
  }

  // ---- sentences --------------------------------------------------------------------------------

  private void sentences(boolean callsTools) {
    int cut = Math.max(0, prose.length() - LONGEST_PROSE);
    String read =
        role == Message.Role.USER ? prose.substring(0, prose.length() - cut) : prose.substring(cut);
    sentences = SentenceSplitter.split(read);
    if (role == Message.Role.USER) {
      request(sentences);
      if (sentences.size() <= 2 && !sentences.isEmpty() && isConfirmation(sentences.get(0))) {
        signs.add(WorkSign.of(WorkSign.Type.CONFIRMED, sentences.get(0)));
      }
      return;
    }
    sentences
        .subList(Math.max(0, sentences.size() - MOST_SENTENCES), sentences.size())
        .forEach(this::claim);
    boolean tells = !sentences.isEmpty() || !signs.isEmpty();
    if (tells && !callsTools && !isAnnouncement(sentences)) {
      signs.add(WorkSign.of(WorkSign.Type.ANSWER, ""));
    }
  }

  private void claim(String sentence) {
    if (sentence.length() > LONGEST_LINE) {
      return;
    }
    String plain = LOOSE_END.matcher(unmarked(sentence.replace('’', '\''))).replaceFirst("");
    if (Languages.matches(WorkCue.CLAIM, plain)
        && !Languages.matches(WorkCue.NOT_DONE, plain)
        && Languages.canCompare(plain)) {
      signs.add(WorkSign.of(WorkSign.Type.CLAIM, PlainText.oneLine(plain)));
    }
  }

  private static boolean isConfirmation(String sentence) {
    return sentence.length() <= LONGEST_LINE
        && Languages.matches(WorkCue.CONFIRMED, sentence)
        && !Languages.matches(WorkCue.RESERVED, sentence);
  }

  /** An agent that asks back, or says what it is about to do, has not answered yet. */
  private static boolean isAnnouncement(List<String> sentences) {
    if (sentences.isEmpty()) {
      return false;
    }
    String last = sentences.get(sentences.size() - 1);
    return Languages.endsAsQuestion(last)
        || last.endsWith(":")
        || (last.length() <= LONGEST_LINE
            && Languages.matches(WorkCue.ANNOUNCED, last.replace('’', '\'')));
  }

  /** The first sentence in which a person asks for something. */
  private void request(List<String> sentences) {
    for (String sentence : sentences.subList(0, Math.min(MOST_ASKING, sentences.size()))) {
      String plain = sentence.strip();
      if (plain.length() <= LONGEST_LINE && WordCount.of(plain) >= 3 && asksFor(plain)) {
        signs.add(WorkSign.of(WorkSign.Type.REQUEST, PlainText.oneLine(plain)));
        return;
      }
    }
  }

  private static boolean asksFor(String sentence) {
    return Languages.endsAsQuestion(sentence)
        || Languages.matches(WorkCue.ASKS_FOR, sentence.replace('’', '\''))
        || (Languages.any(Language::isImperative, sentence)
            && Languages.reading(sentence)
                .filter(one -> one.isImperative(sentence) && !one.isInvitation(sentence))
                .isPresent());
  }
}
