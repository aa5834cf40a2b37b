package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.rules.ForgetCue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Place;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * A person's wish that something is not kept, or is forgotten: "Forget what I said about the window
 * seat", "Please do not store my locker code".
 *
 * @param topic its topic, in the words of the message; empty if it is whatever was said last
 */
public record ForgetRequest(String topic) {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Longer messages are more likely pasted than typed. */
  private static final int LONGEST_MESSAGE = 4_000;

  private static final int LONGEST_SENTENCE = 600;

  /** The most openers, or places of a memory, in a row. */
  private static final int MOST_WORDINGS = 6;

  private static final String QUOTES = "\"'`“„«‘「『";

  private static final Pattern MARKS = Pattern.compile("^[\\s,.:;!?–—-]++");

  private static final Pattern QUOTED_LINE = Pattern.compile("(?m)^\\h*+>.*$");

  private static final List<ForgetCue> NAMING =
      List.of(ForgetCue.NOT_MINE, ForgetCue.SAID, ForgetCue.MINE, ForgetCue.OUT_OF_MEMORY);

  /** The wishes in a person's message; empty if it has none. */
  public static List<ForgetRequest> in(String message) {
    if (message.length() > LONGEST_MESSAGE) {
      return List.of();
    }
    List<ForgetRequest> requests = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (String sentence : SentenceSplitter.split(QUOTED_LINE.matcher(message).replaceAll(""))) {
      List<ForgetRequest> found = inSentence(sentence);
      requests.addAll(found);
      if (found.isEmpty()) {
        others.add(sentence);
      }
    }
    boolean ofThis = requests.removeIf(request -> request.isOfLast() && !others.isEmpty());
    if (ofThis) {
      // "My code is 4471. Please don't remember that." refers to itself.
      others.forEach(sentence -> requests.add(new ForgetRequest(sentence)));
    }
    return List.copyOf(requests);
  }

  private static List<ForgetRequest> inSentence(String sentence) {
    Language language = Languages.reading(sentence).orElse(null);
    if (language == null || sentence.length() > LONGEST_SENTENCE || isQuoted(sentence)) {
      return List.of();
    }
    return wishes(language, PlainText.lowerCase(sentence.strip()));
  }

  private static boolean isQuoted(String sentence) {
    String text = sentence.strip();
    return !text.isEmpty() && QUOTES.indexOf(text.charAt(0)) >= 0;
  }

  private static List<ForgetRequest> wishes(Language language, String sentence) {
    String text = behind(language, ForgetCue.OPENER, sentence);
    boolean asks = Languages.endsAsQuestion(text);
    if (asks && text.length() == sentence.length()) {
      return List.of();
    }
    Optional<Place> last = language.find(ForgetCue.LAST, text);
    if (last.isPresent()) {
      String rest = behind(language, ForgetCue.JOINT, behind(text, last.get()));
      return rest.codePoints().noneMatch(Character::isLetterOrDigit)
          ? List.of(new ForgetRequest(""))
          : wishes(language, rest);
    }
    for (ForgetCue wording : List.of(ForgetCue.NOT_THIS, ForgetCue.OFF_THE_RECORD)) {
      Optional<String> topic = language.topic(wording, text);
      if (topic.isPresent()) {
        boolean named = language.find(ForgetCue.POINTING, topic.get()).isEmpty();
        return List.of(new ForgetRequest(named ? topic.get() : ""));
      }
    }
    return NAMING.stream()
        .map(wording -> named(language, wording, text))
        .flatMap(Optional::stream)
        .findFirst()
        .map(List::of)
        .orElse(List.of());
  }

  /** A text without the words of a wording, one after the other, with which it begins. */
  private static String behind(Language language, ForgetCue wording, String text) {
    return cut(language, wording, text, ForgetRequest::behind);
  }

  private static String behind(String text, Place place) {
    return MARKS.matcher(text.substring(place.to())).replaceFirst("");
  }

  private static Optional<ForgetRequest> named(Language language, ForgetCue wording, String text) {
    return language
        .topic(wording, text)
        .map(
            topic -> cut(language, ForgetCue.PLACE_OF_MEMORY, topic.strip(), ForgetRequest::before))
        .filter(topic -> language.find(ForgetCue.OF_WORK, topic).isEmpty())
        .map(ForgetRequest::new);
  }

  private static String before(String text, Place place) {
    return text.substring(0, place.from()).strip();
  }

  /** What is left of a text when it is cut at a wording as long as it has it. */
  private static String cut(
      Language language, ForgetCue wording, String text, BiFunction<String, Place, String> left) {
    String rest = text;
    for (int i = 0; i < MOST_WORDINGS; i++) {
      Optional<Place> place = language.find(wording, rest);
      if (place.isEmpty()) {
        break;
      }
      rest = left.apply(rest, place.get());
    }
    return rest;
  }

  /** Whether its topic is whatever was said last. */
  public boolean isOfLast() {
    return topic.isEmpty();
  }

  /** The terms that identify its topic, as in the index. */
  public Set<String> terms() {
    Set<String> terms = new HashSet<>();
    for (QueryTerm term : ANALYZER.analyzeQuery(topic).terms()) {
      terms.add(term.term());
    }
    return terms;
  }

  /** Whether a text is about its topic: it holds all of its words. */
  public boolean isAbout(String text) {
    Set<String> terms = terms();
    return !terms.isEmpty() && new HashSet<>(ANALYZER.indexTerms(text)).containsAll(terms);
  }
}
