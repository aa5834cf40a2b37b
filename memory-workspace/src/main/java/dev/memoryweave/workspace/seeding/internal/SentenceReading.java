package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.Node;

/** Turns sentences of a paragraph that are rules into seeds, each with its explanation. */
final class SentenceReading {
  private final SeedCollector seeds;
  private final Section section;
  private final Reach reach;

  SentenceReading(SeedCollector seeds, Section section, Reach reach) {
    this.seeds = seeds;
    this.section = section;
    this.reach = reach;
  }

  /** Reads a paragraph, except for a last line that introduces the next block. */
  boolean read(Node block, String text) {
    boolean found = false;
    List<String> sentences = Sentence.of(text);
    for (int i = 0; i < sentences.size(); ) {
      int after = i + 1;
      while (after < sentences.size() && !Sentence.standsAlone(sentences.get(after))) {
        after++;
      }
      found |= readOne(block, sentences, i, after);
      i = after;
    }
    return found;
  }

  /** Reads a sentence, with the following ones that depend on it. */
  private boolean readOne(Node block, List<String> sentences, int at, int after) {
    String sentence = Directives.unmarked(sentences.get(at));
    Optional<Directive> directive = Directives.of(sentence);
    if (directive.isEmpty()
        || Sentence.isCrossed(sentences.get(at))
        || !isRule(sentence, directive.get())) {
      return false;
    }
    List<String> told = new ArrayList<>();
    if (at > 0 && Sentence.takesUp(sentence, sentences.get(at - 1))) {
      told.add(sentences.get(at - 1));
    }
    told.add(sentence);
    told.addAll(sentences.subList(at + 1, after));
    told.removeIf(s -> s.endsWith(":"));
    String heading = section.isTitle() ? "" : section.heading();
    String topic = Title.isGeneral(Title.clean(heading)) ? section.above() : heading;
    seeds.addStatement(
        RuleKind.of(directive.get(), section, sentence),
        Title.ofStatement(Title.about(topic, sentence)),
        Sentence.whole(String.join(" ", told), seeds.bodyLength()),
        Lines.of(block),
        true);
    return true;
  }

  private boolean isRule(String sentence, Directive directive) {
    ListIntro.Sense above = section.lead().sense();
    if (above == ListIntro.Sense.FORBIDS && !Directives.isNegated(sentence)) {
      return false;
    }
    int first = sentence.isEmpty() ? ' ' : sentence.codePointAt(0);
    return Sentence.isStatement(sentence)
        && !Character.isLowerCase(first)
        && first != '('
        && !Sentence.isSample(sentence)
        && Sentence.standsAlone(sentence)
        && !Sentence.dangles(sentence)
        && !Sentence.pointsElsewhere(sentence)
        && reach.takes(directive, sentence)
        && (Directives.hasOccasion(sentence) || !Commands.isCommand(sentence, null));
  }
}
