package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.WorkCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what sentences without a label say of known work: that it was done, or is called off. */
final class TalkReader {
  private static final int LONGEST = 300;

  /** How many sentences are read: the first ones of a person, the last ones of an agent. */
  private static final int MOST_READ = 40;

  /** The most sentences of one message that are kept. */
  private static final int MOST = 12;

  private TalkReader() {}

  /**
   * The signs of sentences.
   *
   * @param person whether a person says them
   */
  static List<WorkSign> signs(List<String> sentences, boolean person) {
    List<WorkSign> signs = new ArrayList<>();
    int from = person ? 0 : Math.max(0, sentences.size() - MOST_READ);
    int to = Math.min(sentences.size(), from + MOST_READ);
    for (String sentence : sentences.subList(from, to)) {
      String plain = sentence.strip().replace('’', '\'');
      if (signs.size() == MOST) {
        break;
      }
      if (plain.length() > LONGEST || Languages.endsAsQuestion(plain)) {
        continue;
      }
      if (person && calledOff(plain, signs)) {
        continue;
      }
      if (isDeed(plain)) {
        signs.add(WorkSign.of(WorkSign.Type.DEED, PlainText.oneLine(plain)));
      }
    }
    return signs;
  }

  private static boolean isDeed(String sentence) {
    return Languages.matches(WorkCue.TELLS_OF_DEEDS, sentence)
        && !Languages.matches(WorkCue.NOT_DONE, sentence)
        && !Languages.matches(WorkCue.RESERVED, sentence)
        && !Languages.matches(WorkCue.ABOUT_WORK, sentence)
        && Languages.canCompare(sentence);
  }

  private static boolean calledOff(String sentence, List<WorkSign> signs) {
    for (Pattern pattern : Languages.patterns(WorkCue.CALLED_OFF)) {
      Matcher off = pattern.matcher(sentence);
      if (off.matches()) {
        String what = off.group("what") == null ? off.group("whole") : off.group("what");
        String name = what == null ? "" : what;
        for (Pattern calling : Languages.patterns(WorkCue.CALLING_IT_WORK)) {
          name = calling.matcher(name).replaceAll("").strip();
        }
        if (what == null || !name.isEmpty()) {
          signs.add(WorkSign.of(WorkSign.Type.CALLED_OFF, PlainText.oneLine(name)));
        }
        return true;
      }
    }
    return false;
  }
}
