package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/** Turns sentences of a paragraph that are rules into seeds, each with its explanation. */
final class SentenceReading {
  /** A shorter description, in words, is a remark on what stands before it. */
  private static final int FEWEST_WORDS = 5;

  private final SeedCollector seeds;
  private final Section section;
  private final Reach reach;
  private final String topic;

  /** The directives of the sentences that were looked at, which is done more than once. */
  private final Map<String, Optional<Directive>> rules = new HashMap<>();

  /**
   * Creates the reading of paragraphs.
   *
   * @param topic the subject of the sentences, as far as they do not name it themselves
   */
  SentenceReading(SeedCollector seeds, Section section, Reach reach, String topic) {
    this.seeds = seeds;
    this.section = section;
    this.reach = reach;
    this.topic = topic;
  }

  /** Reads a paragraph, except for a last line that introduces the next block. */
  boolean read(Lines lines, String text) {
    boolean found = false;
    List<String> sentences = Sentence.wholes(text);
    for (int i = 0; i < sentences.size(); ) {
      int after = after(sentences, i);
      found |= readOne(lines, sentences, i, after, "");
      i = after;
    }
    return found;
  }

  /**
   * Reads a paragraph whose last sentence completes an earlier one by means of the next block:
   * "Avoid statics. Instead:" before a list.
   *
   * @return whether that block is part of a rule now
   */
  boolean readWith(Lines lines, String text, @Nullable Node next) {
    if (next == null || !text.endsWith(":") || !WholeRule.isAttachment(next)) {
      read(lines, text);
      return false;
    }
    List<String> sentences = Sentence.of(text);
    int last = 0;
    for (int i = 0; i < sentences.size(); i = after(sentences, i)) {
      last = i;
    }
    boolean led = last < sentences.size() - 1 && rule(sentences.get(last)).isPresent();
    if (!led) {
      read(lines, text);
      return false;
    }
    for (int i = 0; i < last; i = after(sentences, i)) {
      readOne(lines, sentences, i, after(sentences, i), "");
    }
    String more = MarkdownText.of(List.of(next), seeds.bodyLength() - text.length());
    return readOne(lines.with(Lines.of(next)), sentences, last, sentences.size(), more);
  }

  /** The first sentence after one and those that depend on it. */
  private int after(List<String> sentences, int at) {
    int after = at + 1;
    while (after < sentences.size() && !Sentence.standsAlone(sentences.get(after))) {
      after++;
    }
    if (rule(sentences.get(at)).isEmpty()) {
      return after;
    }
    while (after < sentences.size()
        && Sentence.takesUp(sentences.get(after), sentences.get(at))
        && Directives.of(sentences.get(after)).filter(Directive::isStrict).isEmpty()) {
      after++;
    }
    return after;
  }

  /** Reads a sentence, with the following ones that depend on it. */
  private boolean readOne(Lines lines, List<String> sentences, int at, int after, String more) {
    Optional<Directive> directive = rule(sentences.get(at));
    if (directive.isEmpty()) {
      return readLeaning(lines, sentences, at, after);
    }
    String sentence = Directives.unmarked(sentences.get(at));
    List<String> told = new ArrayList<>();
    if (at > 0 && Sentence.takesUp(sentence, sentences.get(at - 1))) {
      told.add(sentences.get(at - 1));
    }
    told.add(sentence);
    told.addAll(sentences.subList(at + 1, after));
    told.removeIf(s -> more.isEmpty() && s.endsWith(":"));
    String body = Sentence.whole(String.join(" ", told), seeds.bodyLength());
    seeds.addStatement(
        RuleKind.of(directive.get(), section, sentence),
        SeedTitle.about(topic, sentence).with(after > at + 1 ? sentences.get(at + 1) : ""),
        more.isEmpty() ? body : body + "\n\n" + more,
        lines,
        true);
    return true;
  }

  /** Reads a statement with the obligation or prohibition that follows from it. */
  private boolean readLeaning(Lines lines, List<String> sentences, int at, int after) {
    String subject = Directives.unmarked(sentences.get(at));
    if (at + 1 >= after || !makesSense(subject)) {
      return false;
    }
    for (int i = at + 1; i < after; i++) {
      String sentence = sentences.get(i);
      Optional<Directive> directive =
          Directives.of(sentence)
              .filter(own -> own.isStrict() && reach.takes(own, sentence))
              .filter(own -> !Sentence.pointsElsewhere(sentence) && !sentence.endsWith(":"));
      if (directive.isPresent()) {
        String before = String.join(" ", sentences.subList(at, i));
        boolean fits = before.length() + sentence.length() < SeedTitle.LONGEST_NAME;
        if (!fits && Title.ledBy(topic).isEmpty()) {
          return false;
        }
        seeds.addStatement(
            RuleKind.of(directive.get(), section, sentence),
            fits
                ? SeedTitle.of(before + " " + sentence)
                    .shownAs(TitleLine.after(before, sentence, Title.ledBy(topic)))
                : SeedTitle.led(topic, sentence),
            Sentence.whole(String.join(" ", sentences.subList(at, after)), seeds.bodyLength()),
            lines,
            true);
        return true;
      }
    }
    return false;
  }

  /** The directive of a sentence that is a rule by itself. */
  private Optional<Directive> rule(String marked) {
    return rules.computeIfAbsent(marked, this::read);
  }

  private Optional<Directive> read(String marked) {
    String sentence = Directives.unmarked(marked);
    return Directives.of(sentence)
        .or(() -> convention(sentence))
        .filter(directive -> !Sentence.isCrossed(marked) && isRule(sentence, directive));
  }

  /** Where only rules are told, how things are is how they shall be. */
  private Optional<Directive> convention(String sentence) {
    if (section.isOfPolicy()
        && reach != Reach.STRONG
        && Languages.matches(GuideCue.SENTENCE_COMMITS, sentence)
        && Languages.matches(GuideCue.SENTENCE_MEASURES, sentence)) {
      return Optional.of(Directive.REQUIREMENT);
    }
    return seeds.role() == DocumentRole.AGENT
            && reach.takesHabits()
            && Sentence.words(sentence) >= FEWEST_WORDS
            && Sentence.isConvention(sentence, false)
        ? Optional.of(Directive.GUIDELINE)
        : Optional.empty();
  }

  private boolean isRule(String sentence, Directive directive) {
    ListIntro.Sense above = section.lead().sense();
    if (above == ListIntro.Sense.FORBIDS && !Directives.isNegated(sentence)) {
      return false;
    }
    return makesSense(sentence)
        && reach.takes(directive, sentence)
        && (Directives.hasOccasion(sentence) || !Commands.isCommand(sentence, null));
  }

  /** Whether a sentence says something without any other. */
  private static boolean makesSense(String sentence) {
    int first = sentence.isEmpty() ? ' ' : sentence.codePointAt(0);
    return Sentence.isStatement(sentence)
        && !Character.isLowerCase(first)
        && first != '('
        && !Sentence.isSample(sentence)
        && Sentence.standsAlone(sentence)
        && !Sentence.dangles(sentence)
        && !Sentence.pointsElsewhere(sentence);
  }
}
