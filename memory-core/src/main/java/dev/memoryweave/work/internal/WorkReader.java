package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.WorkCue;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /** A placeholder that nobody has filled in. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "<[^<>]{0,200}>|\\{\\{?[^{}]{0,200}\\}?\\}|\\[[^\\[\\]]{0,200}\\]|\\.{2,}|…|_{2,}");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{2,}|\\p{IsHan}");

  private static final Pattern LETTERS = Pattern.compile("\\p{L}{2}|\\p{IsHan}");

  private final Message.Role role;
  private final Set<WorkSign> signs = new LinkedHashSet<>();
  private final StringBuilder prose = new StringBuilder();
  private final StringBuilder summary = new StringBuilder();
  private final List<WorkSign> listed = new ArrayList<>();
  private List<String> sentences = List.of();
  private @Nullable WorkLabel section;
  private boolean advises;

  private WorkReader(Message.Role role) {
    this.role = role;
  }

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
      if (WorkLine.isFence(line)) {
        fenced = !fenced;
      } else if (!fenced && !WorkLine.isForeign(line)) {
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
    WorkLine read = WorkLine.of(line);
    switch (read.shape()) {
      // A comment mark in code looks the same, and then text follows the label.
      case HEADING -> in(WorkLabel.of(read.text()).orElse(null));
      case TICKED -> box(true, read.text());
      case UNTICKED -> box(false, read.text());
      default -> {
        if (!labelled(read.text()) && !emphasisedHeading(read.text())) {
          text(read.text(), read.shape() == WorkLine.Shape.ITEM);
        }
      }
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
    Optional<WorkLine.Labelled> labelled = WorkLine.labelled(content);
    Optional<WorkLabel> label = labelled.flatMap(line -> WorkLabel.of(line.label()));
    if (labelled.isEmpty() || label.isEmpty()) {
      return false;
    }
    String rest = labelled.get().rest();
    in(rest.isEmpty() || label.get().type() == WorkSign.Type.SUMMARY ? label.get() : null);
    if (!rest.isEmpty()) {
      entry(label.get(), rest, false);
    }
    return true;
  }

  private boolean emphasisedHeading(String content) {
    Optional<String> emphasised = WorkLine.emphasised(content);
    emphasised.ifPresent(heading -> in(WorkLabel.of(heading).orElse(null)));
    return emphasised.isPresent();
  }

  /** Goes on in a list. A list that advises its reader is no work of anybody here. */
  private void in(@Nullable WorkLabel next) {
    if (advises) {
      listed.forEach(signs::remove);
    }
    listed.clear();
    advises = false;
    section = next;
  }

  private void entry(WorkLabel label, String text, boolean isListed) {
    if (label.type() == WorkSign.Type.SUMMARY) {
      if (role == Message.Role.ASSISTANT) {
        summary.append(summary.length() == 0 ? "" : "\n").append(text.strip());
      }
      return;
    }
    Optional<String> struck = WorkLine.struck(text);
    boolean open = label.type() == WorkSign.Type.TASK || label.type() == WorkSign.Type.BLOCKER;
    if (open && struck.isPresent()) {
      add(WorkSign.Type.DONE, struck.get(), null);
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
    String plain = WorkLine.plain(text);
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
    if (sentence.length() > LONGEST_LINE || Languages.endsAsQuestion(sentence)) {
      return;
    }
    String plain = WorkLine.plain(sentence.replace('’', '\''));
    if (Languages.matches(WorkCue.CLAIM, plain)
        && !Languages.matches(WorkCue.NOT_DONE, plain)
        && Languages.canCompare(plain)) {
      signs.add(WorkSign.of(WorkSign.Type.CLAIM, plain));
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
