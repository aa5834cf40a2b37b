package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Language.Place;
import dev.memoryweave.language.internal.rules.WorkCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what sentences without a label say of known work: that it was done, or is called off. */
final class TalkReader {
  private static final int LONGEST = 300;

  /** How many sentences are read: the first ones of a person, the last ones of an agent. */
  private static final int MOST_READ = 40;

  /** The most sentences of one message that are kept. */
  private static final int MOST = 12;

  /** How many words around a name only call it a piece of work, at most. */
  private static final int MOST_AROUND = 3;

  /** The part of a wording that names what is called off. */
  private static final String WHAT = "what";

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
    if (!Languages.matches(WorkCue.CALLED_OFF, sentence)) {
      return false;
    }
    String what = Languages.parts(WorkCue.CALLED_OFF, sentence).get(WHAT);
    String name = what == null ? "" : bare(what);
    if (what == null || !name.isEmpty()) {
      signs.add(WorkSign.of(WorkSign.Type.CALLED_OFF, PlainText.oneLine(name)));
    }
    return true;
  }

  /** A name without the words that only call it a piece of work: "the docs task". */
  private static String bare(String what) {
    String name = what;
    for (int i = 0; i < MOST_AROUND; i++) {
      Optional<Place> around = Languages.place(WorkCue.CALLING_IT_WORK, name);
      if (around.isEmpty()) {
        break;
      }
      Place place = around.get();
      name = (name.substring(0, place.from()) + name.substring(place.to())).strip();
    }
    return name;
  }
}
